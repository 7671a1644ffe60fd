export type { Side } from './dates.ts';
export { evaluate, type Facts, pointersOf } from './evaluate.ts';
