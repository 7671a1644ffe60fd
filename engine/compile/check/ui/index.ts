export { checkUi } from './ui.ts';
