/** The check of a draft, and its fixes. */
export { brandWords } from './addresses.ts';
export { checkDraft, previewOf } from './check-draft.ts';
