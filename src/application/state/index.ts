/** The state of an application, and the events and effects of its state machine. */
export { answerByRole, statementSteps, textByRole } from './answer-of.ts';
export { isDraftStale, rememberDraft } from './draft.ts';
export type { ApplicationEvent, Effect, NextState, Timer } from './events.ts';
export { resetApplication, resetKeepingDraft } from './forget.ts';
export { createSubmissions, type LastSubmission, type Submissions } from './last-submission.ts';
export type { MachineInputs } from './machine-inputs.ts';
export type { ApplicationCore, Runtime, RuntimeOptions, UploadPorts } from './runtime.ts';
export {
  type ApplicationState,
  type Attempt,
  BLANK_CORE,
  type CoreState,
  type Goal,
  type Outcome,
  type SaveRequest,
} from './state.ts';
