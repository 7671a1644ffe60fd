// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  dropDraft,
  keepDraft,
  loadDraft,
  setDraftAside,
  takeWaitingDraft,
} from '#src/application/draft-storage.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

const draft = { platform: 'bank', subject: 'ada', draft: '{"application":{}}' };

it('a draft that is put aside waits where storage has no room for it twice', () => {
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

it('one that does not fit leaves the one before it', () => {
  keepDraft('apply', draft);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft('apply', { ...draft, draft: 'longer' });
  expect(loadDraft('apply', 'bank')).toEqual(draft);
});

it('storage that is denied is no draft, and no error', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied.', 'SecurityError');
  });
  keepDraft('apply', draft);
  setDraftAside('apply');
  dropDraft('apply');
  expect([loadDraft('apply', 'bank'), takeWaitingDraft('apply', 'bank')]).toEqual([undefined, undefined]);
});
