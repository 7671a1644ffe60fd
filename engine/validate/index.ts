export { hiddenErrors } from './hidden-errors.ts';
export { isListError, listErrors } from './list-rules.ts';
export { compares, formats, isMultipleOf, RUNTIME } from './runtime.ts';
export { validateDraft, validateField, validateStep } from './validate.ts';
