export { dropDraft, keepDraft, loadDraft, setDraftAside, takeWaitingDraft } from './draft-storage.ts';
export { tabDraft } from './tab-draft.ts';
