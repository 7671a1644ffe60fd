/** The one entry of the wizard; everything behind it loads when the first step is opened. */
export { readHomeQuery, switchAccount } from '../application/entry/index.ts';
export { fetchStart, startAt } from './fetch-start.ts';
export { Wizard } from './Wizard.tsx';
