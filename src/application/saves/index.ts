/** Saving: when and with which content, the meaning of answers, unsaved answers, submission. */
export { heldBack, isUnsaved } from './held-back.ts';
export { awaitedAnswers, requestsRead } from './requests.ts';
export {
  acceptAnswer,
  autosave,
  codeEntered,
  fetched,
  requestSave,
  sendNext,
  wantsAutosave,
} from './save.ts';
export { documentsNeeded, statementsRead, statementsRecorded } from './statements.ts';
export { leaveDone, pageNeeds, submittedElsewhere } from './submission.ts';
export { unsavedAnswers } from './unsaved-answers.ts';
