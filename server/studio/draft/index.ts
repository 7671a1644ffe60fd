/** Stored drafts: rows, files, brands, and the differences from the live release. */
export { brandHashes, historyOf, newestRecord, recordOfHistory, signHistory } from './brand-history.ts';
export { brandOf, recordOf } from './draft-brand.ts';
export { baseOf, filesNow, liveFlows, liveOf, originalOf, requireValidChanges } from './draft-files.ts';
export { isNameHidden, shownName } from './draft-name.ts';
export {
  type Changes,
  type Draft,
  endDraft,
  mergeChanges,
  nameDraft,
  openDraft,
  openDrafts,
  readDraft,
  saveDraft,
} from './draft-store.ts';
export { conflictOf, draftOf, lockDraft } from './find-draft.ts';
