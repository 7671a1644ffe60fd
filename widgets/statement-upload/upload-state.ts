import type { StatementWord } from '#domain/statement-months.ts';
import type { LeftOutReason } from './accepted.ts';
import type { DocumentType, UploadedFile, UploadProblem } from './port.ts';
import type { ItemState, UploadItem } from './upload-item.ts';
import { withListed } from './with-listed.ts';

export interface LeftOut {
  name: string;
  /** Where it was to go. */
  documentType: DocumentType;
  why: LeftOutReason;
}

/** What has just happened, for those who can't see it; told once. */
export type News =
  | { kind: 'started'; count: number }
  | { kind: 'finished'; uploaded: number; failed: number }
  | { kind: 'left-out'; count: number }
  | { kind: 'removed' | 'cancelled'; name: string };

export interface UploadsState {
  items: UploadItem[];
  /** Of the last choice: what was not taken, and why. */
  leftOut: LeftOut[];
  news: News | undefined;
  /** Grows with each piece of news, so that the same words twice are told twice. */
  newsCount: number;
  /** What listing, removing or saving met, in words. */
  problem: { of: 'list' | 'remove' | 'save'; text: string } | undefined;
  /** The server's own files are known. */
  isListed: boolean;
  isSaving: boolean;
  /** The session is over: nothing is sent until the page comes back. */
  isPaused: boolean;
  /** Ended since nothing was running. */
  batch: { uploaded: number; failed: number };
  /** What the person says of the months, before it is saved. */
  word: SaidOfMonths;
}

/** What the person says of the months: which ones the files cover, and what is with the others. */
export interface SaidOfMonths extends Omit<StatementWord, 'months'> {
  /** By month; one that nobody spoke of is read from the names of the files. */
  covered: Record<string, boolean>;
  isChanged: boolean;
}

export type UploadsEvent =
  | { type: 'added'; items: UploadItem[]; again: string[]; leftOut: LeftOut[] }
  | { type: 'started'; clientId: string }
  | { type: 'progress'; clientId: string; part: number }
  | { type: 'uploaded'; clientId: string; uploaded: UploadedFile }
  | { type: 'failed'; clientId: string; problem: UploadProblem }
  | { type: 'cancelled'; clientId: string }
  | { type: 'again'; clientIds: readonly string[] }
  | { type: 'removing'; clientId: string }
  | { type: 'kept'; clientId: string; problem: string }
  | { type: 'removed'; clientId: string }
  | { type: 'listed'; files: UploadedFile[] }
  | { type: 'not-listed'; problem: string }
  | { type: 'saving' }
  | { type: 'saved'; ids: string[] }
  | { type: 'not-saved'; problem: string | undefined }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'said'; word: Partial<SaidOfMonths> }
  | { type: 'dismissed' }
  | { type: 'ended' };

export const EMPTY: UploadsState = {
  items: [],
  leftOut: [],
  news: undefined,
  newsCount: 0,
  problem: undefined,
  isListed: false,
  isSaving: false,
  isPaused: false,
  batch: { uploaded: 0, failed: 0 },
  word: { covered: {}, isChanged: false },
};

const RUNNING: readonly ItemState[] = ['waiting', 'uploading', 'checking'];

/** Whether a file is on its way, or waits to be. */
export function isRunning(item: UploadItem): boolean {
  return RUNNING.includes(item.state);
}

/** The reducer of uploads: pure. An event about a file that is not in the list changes nothing. */
export function reduceUploads(state: UploadsState, event: UploadsEvent): UploadsState {
  const next = withEnd(state, step(state, event));
  return next.news === state.news ? next : { ...next, newsCount: state.newsCount + 1 };
}

/** When the last one has come to its end, that is told once for all of them. */
function withEnd(state: UploadsState, next: UploadsState): UploadsState {
  if (next === state || !state.items.some(isRunning) || next.items.some(isRunning)) return next;
  const { batch } = next;
  const isNews = batch.uploaded + batch.failed > 0;
  return { ...next, batch: EMPTY.batch, news: isNews ? { kind: 'finished', ...batch } : next.news };
}

function step(state: UploadsState, event: UploadsEvent): UploadsState {
  switch (event.type) {
    case 'added': {
      const { items, again, leftOut } = event;
      const count = items.length + again.length;
      return {
        ...state,
        items: [...queuedAgain(state.items, again), ...items],
        leftOut,
        problem: undefined,
        news: leftOut.length > 0 ? { kind: 'left-out', count: leftOut.length } : { kind: 'started', count },
      };
    }
    case 'started':
      return patch(state, event.clientId, { state: 'uploading', part: 0, problem: undefined });
    case 'progress':
      return patch(state, event.clientId, {
        state: event.part >= 1 ? 'checking' : 'uploading',
        part: event.part,
      });
    case 'uploaded': {
      const others = state.items.filter(
        (item) => item.clientId === event.clientId || item.uploaded?.id !== event.uploaded.id,
      );
      const { batch } = state;
      return patch(
        { ...state, items: others, batch: { ...batch, uploaded: batch.uploaded + 1 } },
        event.clientId,
        { state: 'uploaded', part: 1, uploaded: event.uploaded, problem: undefined },
      );
    }
    case 'failed': {
      const { batch } = state;
      return patch({ ...state, batch: { ...batch, failed: batch.failed + 1 } }, event.clientId, {
        state: 'failed',
        problem: event.problem,
      });
    }
    case 'cancelled':
      return patch({ ...state, news: newsOf(state, 'cancelled', event.clientId) }, event.clientId, {
        state: 'cancelled',
        part: 0,
      });
    case 'again':
      return { ...state, items: queuedAgain(state.items, event.clientIds) };
    case 'removing':
      return patch(state, event.clientId, { state: 'removing' });
    case 'kept':
      return patch({ ...state, problem: { of: 'remove', text: event.problem } }, event.clientId, {
        state: 'uploaded',
      });
    case 'removed':
      return {
        ...state,
        items: state.items.filter((item) => item.clientId !== event.clientId),
        news: newsOf(state, 'removed', event.clientId),
        problem: undefined,
      };
    case 'listed':
      return {
        ...state,
        isListed: true,
        items: withListed(state.items, event.files),
        problem: state.problem?.of === 'list' ? undefined : state.problem,
      };
    case 'not-listed':
      return { ...state, problem: state.problem ?? { of: 'list', text: event.problem } };
    case 'saving':
      return { ...state, isSaving: true, problem: undefined };
    case 'saved':
      return {
        ...state,
        isSaving: false,
        items: state.items.map((item) => asSaved(item, event.ids)),
        word: { ...state.word, isChanged: false },
      };
    case 'not-saved':
      return {
        ...state,
        isSaving: false,
        problem: event.problem === undefined ? undefined : { of: 'save', text: event.problem },
      };
    case 'paused':
      return {
        ...state,
        isPaused: true,
        items: state.items.map((item) =>
          isRunning(item) ? { ...item, state: 'waiting' as const, part: 0 } : item,
        ),
      };
    case 'resumed':
      return { ...state, isPaused: false };
    case 'said':
      return { ...state, word: { ...state.word, ...event.word, isChanged: true } };
    case 'dismissed':
      return { ...state, leftOut: [] };
    case 'ended':
      return EMPTY;
  }
}

function patch(state: UploadsState, clientId: string, change: Partial<UploadItem>): UploadsState {
  return {
    ...state,
    items: state.items.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)),
  };
}

function queuedAgain(items: UploadItem[], clientIds: readonly string[]): UploadItem[] {
  return items.map((item) =>
    clientIds.includes(item.clientId)
      ? { ...item, state: 'waiting' as const, part: 0, problem: undefined }
      : item,
  );
}

function newsOf(state: UploadsState, kind: 'removed' | 'cancelled', clientId: string): News | undefined {
  const item = state.items.find((one) => one.clientId === clientId);
  return item ? { kind, name: item.name } : state.news;
}

function asSaved(item: UploadItem, ids: string[]): UploadItem {
  return item.uploaded && ids.includes(item.uploaded.id)
    ? { ...item, uploaded: { ...item.uploaded, saved: true } }
    : item;
}
