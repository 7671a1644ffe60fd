/** The one door of the wizard; everything behind it loads when the first step is opened. */
export { Wizard } from './Wizard.tsx';
