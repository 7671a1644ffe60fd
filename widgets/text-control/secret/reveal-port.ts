import type { FieldValue } from '#engine';

export type Revealed =
  | { ok: true; value: FieldValue }
  /** `text` is translated; absent if the person canceled. */
  | { ok: false; text?: string; canceled?: boolean };

/** Port `reveal`: a saved secret in plain text, after a fresh code if the server requires one. */
export interface RevealPort {
  /** @param name flat name: `owner_1_ssn` */
  reveal(name: string): Promise<Revealed>;
}
