/** The wizard's only entry; it is loaded when the first step is opened. */
export { readHomeQuery, switchAccount } from '../application/entry/index.ts';
export { fetchStart, startAt } from './fetch-code.ts';
export { Wizard } from './Wizard.tsx';
