import kinds from '#domain/question-kinds.json';
import type { Json } from '#engine';

/** The template of a new question: schema and appearance, without texts. */
interface KindOfQuestion {
  schema: Record<string, Json>;
  ui: Record<string, Json>;
}

export type Kind = keyof typeof kinds;

/** The kinds of question, in this order. Their names are in texts.json under `kinds`. */
export const KINDS = Object.keys(kinds) as Kind[];

export const kindOf = (kind: Kind): KindOfQuestion => kinds[kind];
