export { withComputed } from './computed.ts';
export { shownDefaults } from './derive.ts';
export { type Draft, readDraft, toDraft } from './draft.ts';
export { uniteHidden } from './hidden-state.ts';
export { isApplicationKey, readPrefill, takesPrefill } from './prefill.ts';
export {
  type EngineEvent,
  type EngineState,
  type Facts,
  initialState,
  reduce,
  type Saving,
} from './state.ts';
export { createEngine, createEngineOver, type Engine } from './store.ts';
