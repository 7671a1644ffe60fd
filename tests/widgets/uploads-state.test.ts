import { describe, expect, it } from 'vitest';
import type { UploadItem } from '#widgets/sending/upload-item.ts';
import { EMPTY, reduceUploads, type UploadsEvent, type UploadsState } from '#widgets/sending/uploads.ts';

const item = (clientId: string, more: Partial<UploadItem> = {}): UploadItem => ({
  clientId,
  name: `${clientId}.pdf`,
  size: 5,
  lastModified: 1,
  documentType: 'statement',
  state: 'uploaded',
  part: 1,
  ...more,
});
const stored = (clientId: string, saved = false): UploadItem =>
  item(clientId, {
    uploaded: {
      id: `id-${clientId}`,
      name: `${clientId}.pdf`,
      type: 'application/pdf',
      size: 5,
      documentType: 'statement',
      scan: 'clean',
      saved,
    },
  });
const after = (state: Partial<UploadsState>, ...events: UploadsEvent[]): UploadsState =>
  events.reduce(reduceUploads, { ...EMPTY, ...state });

describe('the message about a failed list, removal or save', () => {
  const LIST = { of: 'list', text: 'lost' } as const;
  const REMOVE = { of: 'remove', text: 'locked' } as const;
  const added: UploadsEvent = {
    type: 'added',
    items: [item('b', { state: 'waiting' })],
    again: [],
    leftOut: [],
  };

  it.each<[string, UploadsEvent, UploadsState['problem'], UploadsState['problem']]>([
    ['ends when files are added', added, REMOVE, undefined],
    ['ends when a file is removed', { type: 'removed', clientId: 'a' }, REMOVE, undefined],
    ['ends when a save begins', { type: 'saving' }, REMOVE, undefined],
    ['ends when the list arrives, if it is about the list', { type: 'listed', files: [] }, LIST, undefined],
    ['stays when the list arrives, if it is about a removal', { type: 'listed', files: [] }, REMOVE, REMOVE],
    ['stays when the list fails as well', { type: 'not-listed', problem: 'lost' }, REMOVE, REMOVE],
    ['names a failed list', { type: 'not-listed', problem: 'lost' }, undefined, LIST],
    ['names a failed removal', { type: 'kept', clientId: 'a', problem: 'locked' }, LIST, REMOVE],
    ['names a failed save', { type: 'not-saved', problem: 'no' }, LIST, { of: 'save', text: 'no' }],
    [
      'ends with the session, about which the page asks',
      { type: 'not-saved', problem: undefined },
      LIST,
      undefined,
    ],
    ['stays while progress arrives', { type: 'progress', clientId: 'a', part: 0.5 }, REMOVE, REMOVE],
  ])('%s', (_, event, before, problem) => {
    expect(after({ items: [item('a')], problem: before }, event).problem).toEqual(problem);
  });
});

describe('a save', () => {
  it('marks the files that it named as saved, and no file that was uploaded meanwhile', () => {
    const state = after(
      { items: [stored('a'), stored('b')], isSaving: true },
      { type: 'saved', ids: ['id-a'], isMonthsSaved: false },
    );
    expect(state.items.map(({ uploaded }) => uploaded?.saved)).toEqual([true, false]);
    expect(state.isSaving).toBe(false);
  });

  it.each([true, false])('that includes the answer about the months (%s) settles it', (isMonthsSaved) => {
    const saved: UploadsEvent = { type: 'saved', ids: [], isMonthsSaved };
    const state = after({}, { type: 'months-answered', change: { rest: 'later' } }, saved);
    expect(state.monthsDraft).toEqual({ covered: {}, rest: 'later', isChanged: !isMonthsSaved });
  });

  it('that failed lets the person save again', () => {
    expect(after({}, { type: 'saving' }, { type: 'not-saved', problem: 'no' }).isSaving).toBe(false);
  });
});

describe('the end of a session', () => {
  it('lets running uploads wait from their start, and leaves the others as they are', () => {
    const items = [
      item('a', { state: 'uploading', part: 0.5 }),
      item('b', { state: 'checking', part: 1 }),
      item('c', { state: 'failed', part: 0.5 }),
      stored('d'),
    ];
    const paused = after({ items }, { type: 'paused' });
    expect(paused.items.map(({ state, part }) => [state, part])).toEqual([
      ['waiting', 0],
      ['waiting', 0],
      ['failed', 0.5],
      ['uploaded', 1],
    ]);
    expect([paused.isPaused, after(paused, { type: 'resumed' }).isPaused]).toEqual([true, false]);
  });
});

describe('a file', () => {
  it('that is chosen again loses its reason and its progress', () => {
    const problem = { kind: 'network', text: 'lost', retry: true } as const;
    const failed = item('a', { state: 'failed', part: 0.5, problem });
    expect(after({ items: [failed] }, { type: 'again', clientIds: ['a'] }).items).toEqual([
      { ...failed, state: 'waiting', part: 0, problem: undefined },
    ]);
  });

  it('that could not be removed is listed as uploaded', () => {
    const events: UploadsEvent[] = [
      { type: 'removing', clientId: 'a' },
      { type: 'kept', clientId: 'a', problem: 'no' },
    ];
    expect(after({ items: [stored('a')] }, ...events).items[0]?.state).toBe('uploaded');
  });

  it('that is not in the list changes nothing', () => {
    const before = after({ items: [stored('a')] });
    for (const type of ['started', 'canceled', 'removing', 'removed'] as const)
      expect(after(before, { type, clientId: 'x' }).items).toEqual(before.items);
  });

  it('that was canceled before it ended is in no count of the result', () => {
    const items = ['a', 'b', 'c'].map((id) => item(id, { state: 'uploading' }));
    const { uploaded } = stored('b');
    if (!uploaded) throw new Error('no file');
    const state = after(
      { items },
      { type: 'canceled', clientId: 'a' },
      { type: 'uploaded', clientId: 'b', uploaded },
      { type: 'failed', clientId: 'c', problem: { kind: 'refused', text: 'no', retry: false } },
    );
    expect(state.news).toEqual({ kind: 'finished', uploaded: 1, failed: 1 });
    expect(state.batch).toEqual({ uploaded: 0, failed: 0 });
  });
});

it('photos that are ready leave the list of photos that are made ready, the first first', () => {
  const state = after(
    {},
    { type: 'preparing', photos: ['statement', 'pfs'] },
    { type: 'prepared', photos: 1 },
  );
  expect(state.preparing).toEqual(['pfs']);
  expect(state.news).toEqual({ kind: 'preparing', count: 2 });
});
