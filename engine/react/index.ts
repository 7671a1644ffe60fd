export {
  type Choice,
  EngineProvider,
  type FieldControl,
  GroupFrameContext,
  type GroupFrameProps,
  type LeaveQuestion,
  StepContext,
  stepAlone,
  TypingRestContext,
  useContinueQuestion,
  useDelayContinue,
  useEngine,
  useEngineState,
  useLatest,
  useLeaveQuestion,
  useListNews,
  useOptionalPort,
  usePort,
  usePrimaryAction,
  useStepContext,
  useStepHandle,
  useText,
  useWidgets,
  type WidgetDefinition,
  type WidgetRegistry,
} from './context/index.ts';
export { ErrorSummary, focusField, useHasErrors } from './ErrorSummary.tsx';
export {
  answerWith,
  DRAWN,
  fieldWidget,
  isCheckable,
  isControl,
  readableText,
  reportUnreadable,
  STAR,
  useHeldValues,
  useShownFields,
} from './field/index.ts';
export { lazyDialog } from './lazy-dialog.tsx';
export { ItemForm, type ListHandle, useItem, useList } from './list/index.ts';
export { type LeftCard, Review } from './Review.tsx';
export { areLoaded, arePlain, loadWidgets } from './rjsf/index.ts';
export { StepForm } from './StepForm.tsx';
export { subscribeToPromise } from './subscribe-to-promise.ts';
export { type StepController, useStep } from './use-step.ts';
