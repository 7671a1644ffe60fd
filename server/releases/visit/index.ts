/** Moves an open application to the release that its person visits. */
export { countAnswered } from './answered.ts';
export { type Effect, effectOf } from './effect.ts';
export { moveOnVisit, undoMove } from './visit.ts';
