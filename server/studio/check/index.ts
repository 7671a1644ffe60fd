/** The check of a draft, and the fixes it offers. */
export { brandWords } from './addresses.ts';
export { checkDraft, previewOf } from './check-draft.ts';
