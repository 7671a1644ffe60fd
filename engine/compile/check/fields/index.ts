export { checkHiddenWidget } from './answers.ts';
export { checkAutocomplete } from './autocomplete.ts';
export { checkSchemas } from './schemas.ts';
