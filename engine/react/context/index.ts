export {
  EngineProvider,
  useEngine,
  useEngineState,
  useOptionalPort,
  usePort,
  useText,
  useWidgets,
} from './engine-context.tsx';
export {
  deepName,
  type FieldPlace,
  FieldScopeContext,
  fieldId,
  numberedTitle,
  scopedName,
  useFieldScope,
} from './field-scope.ts';
export { GroupFrameContext, type GroupFrameProps } from './group-frame.ts';
export { useListNews } from './list-news.ts';
export {
  fields,
  keepStandard,
  keepWidget,
  loadedFields,
  loadedStandard,
  loadedWidget,
  loadedWidgets,
  ownWidget,
  type StandardParts,
} from './loaded-widgets.ts';
export {
  type LeaveQuestion,
  type PrimaryAction,
  StepContext,
  type StepContextValue,
  stepAlone,
  useContinueQuestion,
  useDelayContinue,
  useLeaveQuestion,
  usePrimaryAction,
  useStepContext,
  useStepHandle,
} from './step-context.ts';
export { TypingRestContext } from './typing-rest.ts';
export { useLatest } from './use-latest.ts';
export type {
  Choice,
  FieldControl,
  FieldFacts,
  WidgetDefinition,
  WidgetRegistry,
} from './widget-contract.ts';
