/** Exports of engine/react. */

export { widgetNames } from '../core/step-parts.ts';
export { ErrorSummary } from './ErrorSummary.tsx';
export {
  EngineProvider,
  useEngine,
  useEngineState,
  useText,
  useWidgets,
} from './engine-context.tsx';
export { StepForm } from './StepForm.tsx';
export {
  type LeaveQuestion,
  StepContext,
  useStepContext,
} from './step-context.ts';
export { type ActionRunner, type StepController, useStep } from './use-step.ts';
export * from './widget-contract.ts';
export { areLoaded, arePlain, loadWidgets } from './widget-loader.ts';
