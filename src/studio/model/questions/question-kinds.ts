import kinds from '#domain/question-kinds.json';
import type { Json } from '#engine';

/** A kind of question, without its texts. */
interface KindOfQuestion {
  schema: Record<string, Json>;
  ui: Record<string, Json>;
}

export type Kind = keyof typeof kinds;

/** The kinds in the order in which Studio offers them. Their names are in texts.json under `kinds`. */
export const KINDS = Object.keys(kinds) as Kind[];

export const kindOf = (kind: Kind): KindOfQuestion => kinds[kind];
