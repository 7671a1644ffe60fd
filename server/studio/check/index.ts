/** The check of a draft, and the fixes it offers. */
export { checkDraft, previewOf } from './check-draft.ts';
