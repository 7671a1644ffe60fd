/** What asking for a saved secret came to. */
export type Revealed =
  | { ok: true; value: string }
  /** `text` is ready to be shown; nothing is said where the person canceled. */
  | { ok: false; text?: string; canceled?: boolean };

/** Port `reveal`: a saved secret in full, after the person has entered a new code (where the server wants one). */
export interface RevealPort {
  /** @param name flat name of the field: `owner_1_ssn`. */
  reveal(name: string): Promise<Revealed>;
}
