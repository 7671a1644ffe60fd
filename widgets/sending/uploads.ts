import { produce } from 'immer';
import type { MonthsAnswer } from '#domain/statements/statement-months.ts';
import type { DocumentType, UploadedFile, UploadProblem } from './files-port.ts';
import { type ItemState, mergeServerFiles, type UploadItem } from './upload-item.ts';

export interface LeftOut {
  name: string;
  /** The kind of document that the file was chosen for. */
  documentType: DocumentType;
  why: 'type' | 'size' | 'empty' | 'duplicate' | 'count';
}

/** The last event, which is announced once to screen readers. */
export type News =
  | { kind: 'started' | 'preparing'; count: number }
  | { kind: 'finished'; uploaded: number; failed: number }
  | { kind: 'left-out'; count: number }
  | { kind: 'removed' | 'canceled'; name: string };

export interface UploadsState {
  items: UploadItem[];
  /** Kinds of the chosen photos that are being reduced, and are not in the list yet. */
  preparing: DocumentType[];
  /** Refused files of the last choice. */
  leftOut: LeftOut[];
  news: News | undefined;
  /** Incremented with each event, so that repeated words are announced again. */
  newsCount: number;
  /** The failure of listing, removing or saving, in words. */
  problem: { of: 'list' | 'remove' | 'save'; text: string } | undefined;
  /** The server's files are known. */
  isListed: boolean;
  isSaving: boolean;
  /** The session has ended: nothing is sent until sign-in. */
  isPaused: boolean;
  /** Uploads of the current batch that have ended; a batch ends when no upload is running. */
  batch: { uploaded: number; failed: number };
  /** The person's answer about the months, not yet saved. */
  monthsDraft: MonthsDraft;
}

/** The user's answer about the months: which ones the files cover, and why the others are missing. */
export interface MonthsDraft extends Omit<MonthsAnswer, 'months'> {
  /** Answers by month; file names decide a month without an entry. */
  covered: Record<string, boolean>;
  isChanged: boolean;
}

export type UploadsEvent =
  | { type: 'preparing'; photos: DocumentType[] }
  | { type: 'prepared'; photos: number }
  | { type: 'added'; items: UploadItem[]; again: string[]; leftOut: LeftOut[] }
  | { type: 'started'; clientId: string }
  | { type: 'progress'; clientId: string; part: number }
  | { type: 'uploaded'; clientId: string; uploaded: UploadedFile }
  | { type: 'failed'; clientId: string; problem: UploadProblem }
  | { type: 'canceled'; clientId: string }
  | { type: 'again'; clientIds: readonly string[] }
  | { type: 'removing'; clientId: string }
  /** The removal failed. */
  | { type: 'kept'; clientId: string; problem: string }
  | { type: 'removed'; clientId: string }
  | { type: 'listed'; files: UploadedFile[] }
  | { type: 'not-listed'; problem: string }
  | { type: 'saving' }
  /** `isMonthsSaved`: the answer about the months was saved and did not change since. */
  | { type: 'saved'; ids: string[]; isMonthsSaved: boolean }
  | { type: 'not-saved'; problem: string | undefined }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'months-answered'; change: Partial<MonthsDraft> }
  | { type: 'dismissed' }
  | { type: 'ended' };

export const EMPTY: UploadsState = {
  items: [],
  preparing: [],
  leftOut: [],
  news: undefined,
  newsCount: 0,
  problem: undefined,
  isListed: false,
  isSaving: false,
  isPaused: false,
  batch: { uploaded: 0, failed: 0 },
  monthsDraft: { covered: {}, isChanged: false },
};

const RUNNING: readonly ItemState[] = ['waiting', 'uploading', 'checking'];

/** Whether a file is being sent or waits for it. */
export function isRunning(item: UploadItem): boolean {
  return RUNNING.includes(item.state);
}

/** Whether a file is being sent or prepared. */
export function isBusy({ items, preparing }: UploadsState): boolean {
  return preparing.length > 0 || items.some(isRunning);
}

/** Whether a chosen file is not part of the application yet. */
export function isUnsaved(item: UploadItem): boolean {
  return isRunning(item) || item.uploaded?.saved === false;
}

/** The pure reducer of uploads; ignores events about a file that is not in the list. */
export function reduceUploads(state: UploadsState, event: UploadsEvent): UploadsState {
  const next = announceEnd(
    state,
    produce(state, (draft) => applyEvent(draft, event)),
  );
  return next.news === state.news ? next : { ...next, newsCount: state.newsCount + 1 };
}

/** Announces the end of all running uploads once. */
function announceEnd(state: UploadsState, next: UploadsState): UploadsState {
  if (next === state || !state.items.some(isRunning) || next.items.some(isRunning)) return next;
  const { batch } = next;
  const hasEnded = batch.uploaded + batch.failed > 0;
  return { ...next, batch: EMPTY.batch, news: hasEnded ? { kind: 'finished', ...batch } : next.news };
}

function applyEvent(draft: UploadsState, event: UploadsEvent): UploadsState | undefined {
  switch (event.type) {
    case 'preparing':
      draft.preparing.push(...event.photos);
      if (event.photos.length > 0) draft.news = { kind: 'preparing', count: event.photos.length };
      return;
    case 'prepared':
      draft.preparing.splice(0, event.photos);
      return;
    case 'added': {
      const { items, again, leftOut } = event;
      const count = items.length + again.length;
      requeue(draft, again);
      draft.items.push(...items);
      draft.leftOut = leftOut;
      draft.problem = undefined;
      draft.news =
        leftOut.length > 0 ? { kind: 'left-out', count: leftOut.length } : { kind: 'started', count };
      return;
    }
    case 'started':
      return changeItem(draft, event.clientId, { state: 'uploading', part: 0, problem: undefined });
    case 'progress': {
      const { clientId, part } = event;
      return changeItem(draft, clientId, { state: part >= 1 ? 'checking' : 'uploading', part });
    }
    case 'uploaded': {
      const { clientId, uploaded } = event;
      draft.items = draft.items.filter(
        (item) => item.clientId === clientId || item.uploaded?.id !== uploaded.id,
      );
      draft.batch.uploaded += 1;
      return changeItem(draft, clientId, { state: 'uploaded', part: 1, uploaded, problem: undefined });
    }
    case 'failed':
      draft.batch.failed += 1;
      return changeItem(draft, event.clientId, { state: 'failed', problem: event.problem });
    case 'canceled':
      announce(draft, 'canceled', event.clientId);
      return changeItem(draft, event.clientId, { state: 'canceled', part: 0 });
    case 'again':
      return requeue(draft, event.clientIds);
    case 'removing':
      return changeItem(draft, event.clientId, { state: 'removing' });
    case 'kept':
      draft.problem = { of: 'remove', text: event.problem };
      return changeItem(draft, event.clientId, { state: 'uploaded' });
    case 'removed':
      announce(draft, 'removed', event.clientId);
      draft.items = draft.items.filter((item) => item.clientId !== event.clientId);
      draft.problem = undefined;
      return;
    case 'listed':
      draft.isListed = true;
      draft.items = mergeServerFiles(draft.items, event.files);
      if (draft.problem?.of === 'list') draft.problem = undefined;
      return;
    case 'not-listed':
      draft.problem ??= { of: 'list', text: event.problem };
      return;
    case 'saving':
      draft.isSaving = true;
      draft.problem = undefined;
      return;
    case 'saved':
      draft.isSaving = false;
      if (event.isMonthsSaved) draft.monthsDraft.isChanged = false;
      for (const { uploaded } of draft.items)
        if (uploaded && event.ids.includes(uploaded.id)) uploaded.saved = true;
      return;
    case 'not-saved':
      draft.isSaving = false;
      draft.problem = event.problem === undefined ? undefined : { of: 'save', text: event.problem };
      return;
    case 'paused':
      draft.isPaused = true;
      for (const item of draft.items.filter(isRunning)) Object.assign(item, { state: 'waiting', part: 0 });
      return;
    case 'resumed':
      draft.isPaused = false;
      return;
    case 'months-answered':
      Object.assign(draft.monthsDraft, event.change, { isChanged: true });
      return;
    case 'dismissed':
      draft.leftOut = [];
      return;
    case 'ended':
      return EMPTY;
  }
}

function changeItem({ items }: UploadsState, clientId: string, change: Partial<UploadItem>): undefined {
  const item = items.find((item) => item.clientId === clientId);
  if (item) Object.assign(item, change);
}

function requeue(draft: UploadsState, clientIds: readonly string[]): undefined {
  for (const clientId of clientIds)
    changeItem(draft, clientId, { state: 'waiting', part: 0, problem: undefined });
}

function announce(draft: UploadsState, kind: 'removed' | 'canceled', clientId: string): void {
  const item = draft.items.find((item) => item.clientId === clientId);
  if (item) draft.news = { kind, name: item.name };
}
