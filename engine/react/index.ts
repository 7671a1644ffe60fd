/** Exports of engine/react. */

export { widgetNames } from '../core/step-parts.ts';
export { ErrorSummary, focusField } from './ErrorSummary.tsx';
export {
  EngineProvider,
  useEngine,
  useEngineState,
  usePort,
  useText,
  useWidgets,
} from './engine-context.tsx';
export { ItemForm, type ListHandle, useList } from './list.tsx';
export { StepForm } from './StepForm.tsx';
export { useShownFields } from './shown-fields.ts';
export {
  type LeaveQuestion,
  StepContext,
  usePrimaryAction,
  useStepContext,
  useStepHandle,
} from './step-context.ts';
export { useField } from './use-field.ts';
export { type ActionRunner, type StepController, useStep } from './use-step.ts';
export * from './widget-contract.ts';
export { areLoaded, arePlain, loadWidgets } from './widget-loader.ts';
