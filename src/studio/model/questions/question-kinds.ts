import type { Json } from '#engine';
import kinds from '../question-kinds.json';

/** What a question can be when it is made: its schema and how it looks. Words are given to it. */
interface KindOfQuestion {
  schema: Record<string, Json>;
  ui: Record<string, Json>;
}

export type Kind = keyof typeof kinds;

/** The kinds of question that staff choose from, in this order. Their names stand in texts.json under `kinds`. */
export const KINDS = Object.keys(kinds) as Kind[];

export const kindOf = (kind: Kind): KindOfQuestion => kinds[kind];
