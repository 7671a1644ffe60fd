/** Saving: when and with which content, the meaning of answers, unsaved answers, submission. */
export { heldBackNames, isUnsaved, savedSecrets } from './held-back.ts';
export { awaitedAnswers, handleRequestsRead } from './requests.ts';
export {
  acceptAnswer,
  autosave,
  handleCodeEntered,
  handleFetched,
  requestSave,
  sendNext,
  wantsAutosave,
} from './save.ts';
export { handleDocumentsNeeded, handleStatementsRead, handleStatementsRecorded } from './statements.ts';
export { handleSubmittedElsewhere, pageNeeds } from './submission.ts';
export { unsavedAnswers } from './unsaved-answers.ts';
