/** The one entry of the wizard; everything behind it loads when the first step is opened. */
export { readHomeQuery } from '../application/home-entry.ts';
export { switchAccount } from '../application/switch-account.ts';
export { fetchStart, startAt } from './fetch-start.ts';
export { Wizard } from './Wizard.tsx';
