/** The check of a draft, and the fixes it offers. */
export { checkDraft } from './check-draft.ts';
