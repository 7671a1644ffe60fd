/** Stored drafts: rows, files, brands, and what differs from the live release. */
export { brandHashes, historyOf, recordOfHistory, signHistory } from './brand-history.ts';
export { differenceOf } from './difference.ts';
export { brandOf, recordOf } from './draft-brand.ts';
export { expectSound, filesNow, liveOf, originalOf } from './draft-files.ts';
export { type Draft, endDraft, joined, openDraft, openDrafts, readDraft, saveDraft } from './draft-store.ts';
export { draftOf, newer } from './find-draft.ts';
