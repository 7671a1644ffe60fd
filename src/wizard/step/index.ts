/** A step on screen: fields, notices, errors, progress and saved state. */
export { StepScreen } from './StepScreen.tsx';
