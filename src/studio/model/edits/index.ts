/** Edits of a draft as data: applied, taken back, and combined with the edits of other members. */
export { applyEdit, type Conflict, editBetween, textsOfEdit } from './edit.ts';
export { addEdit, type History, redo, skipRedo, skipUndo, startHistory, undo } from './history.ts';
export { pathOf, setPlace } from './place.ts';
