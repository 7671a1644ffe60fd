/** Checks uiSchema: widgets and their options. */
export { checkUi } from './ui.ts';
