/** One step on screen: its questions, notices, problems, progress and saving state. */
export { StepScreen } from './StepScreen.tsx';
