// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  dropDraft,
  keepDraft,
  loadDraft,
  setDraftAside,
  takeWaitingDraft,
} from '#src/application/runtime/draft/draft-storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

const draft = { platform: 'bank', subject: 'ada', draft: '{"application":{}}' };

it('a draft is set aside even if storage has no room for two copies', () => {
  keepDraft('apply', draft);
  const store = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this.length > 0) throw new DOMException('full', 'QuotaExceededError');
    store.call(this, key, value);
  });
  setDraftAside('apply');
  expect(loadDraft('apply', 'bank')).toBeUndefined();
  expect(takeWaitingDraft('apply', 'bank')).toEqual(draft);
  expect(takeWaitingDraft('apply', 'bank')).toBeUndefined();
});

it('a draft that is put aside fits into a storage that it has filled', () => {
  keepDraft('apply', draft);
  const size = () =>
    Object.entries({ ...sessionStorage }).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  const full = size();
  const store = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (size() + key.length + value.length > full) throw new DOMException('full', 'QuotaExceededError');
    store.call(this, key, value);
  });
  setDraftAside('apply');
  expect(takeWaitingDraft('apply', 'bank')).toEqual(draft);
});

it.each([undefined, 'ada'])(
  'keeps the earlier draft for a visitor only if the new one does not fit (%s)',
  (subject) => {
    const before = { ...draft, subject };
    keepDraft('apply', before);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepDraft('apply', { ...before, draft: 'longer' });
    expect(loadDraft('apply', 'bank')).toEqual(subject ? undefined : before);
  },
);

it('denied storage yields no draft and no error', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  keepDraft('apply', draft);
  setDraftAside('apply');
  dropDraft('apply');
  expect([loadDraft('apply', 'bank'), takeWaitingDraft('apply', 'bank')]).toEqual([undefined, undefined]);
});

it.each([
  ['another brand', JSON.stringify({ ...draft, platform: 'other' })],
  ['no text', JSON.stringify({ ...draft, draft: {} })],
  ['damaged JSON', '{'],
])('a stored draft of %s is like no draft', (_, stored) => {
  sessionStorage.setItem('trellis-draft-apply', stored);
  expect(loadDraft('apply', 'bank')).toBeUndefined();
});
