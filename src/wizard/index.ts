/** The wizard's entry; it is loaded when the first step is opened. */
export { readHomeQuery, switchAccount } from '../application/entry/index.ts';
export { fetchStart, startAt } from './fetch-code.ts';
export { RunningWizard, Wizard } from './Wizard.tsx';
