/** Moves an open application to the release that its person visits. */
export { type Answered, countAnswered } from './answered.ts';
export { type Effect, effectOf } from './effect.ts';
export { moveOnVisit, takeBackMove } from './visit.ts';
