/** The one door of the wizard; everything behind it loads when the first step is opened. */
export { switchAccount } from '../application/switch-account.ts';
export { Wizard } from './Wizard.tsx';
