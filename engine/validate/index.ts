export { hiddenErrors } from './hidden-errors.ts';
export { isListError, listErrors } from './list-rules.ts';
/** `RUNTIME`: the functions that the code of compiled validators calls. Published releases call them by these names. */
export { compares, formats, isMultipleOf, RUNTIME } from './runtime.ts';
export { validateDraft, validateField, validateStep } from './validate.ts';
