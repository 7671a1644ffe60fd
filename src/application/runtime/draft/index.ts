export { dropDraft, keepDraft, loadDraft, setDraftAside, takeWaitingDraft } from './draft-storage.ts';
export { readTabDraft } from './tab-draft.ts';
