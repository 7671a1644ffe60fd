/** The wizard's only entry; it is loaded when the first step is opened. Studio's preview shows its dialogs. */
export { readHomeQuery, switchAccount } from '../application/entry/index.ts';
export { DifferencesQuestion } from './DifferencesDialog.tsx';
export { fetchStart, startAt } from './fetch-code.ts';
export { PhoneDialog } from './phone/PhoneDialog.tsx';
export { RunningWizard, Wizard } from './Wizard.tsx';
