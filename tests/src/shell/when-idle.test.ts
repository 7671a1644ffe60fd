// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { whenIdle } from '#src/shell/services/when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that is idle when the test says so. */
function browser(readyState: DocumentReadyState) {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
  const request = vi.fn((_work: () => void, _options: object) => 7);
  const cancel = vi.fn();
  vi.stubGlobal('requestIdleCallback', request);
  vi.stubGlobal('cancelIdleCallback', cancel);
  return { request, cancel, load: () => window.dispatchEvent(new Event('load')) };
}

it('work for an idle browser waits for the load event of the page, and starts once', () => {
  const { load, request } = browser('interactive');
  const work = () => {};
  whenIdle(work);
  expect(request).not.toHaveBeenCalled();
  load();
  load();
  expect(request).toHaveBeenCalledExactlyOnceWith(work, { timeout: expect.any(Number) });
});

it('work for an idle browser can be canceled before and after the load event', () => {
  const waiting = browser('interactive');
  whenIdle(() => {})();
  waiting.load();
  expect([waiting.request.mock.calls, waiting.cancel.mock.calls]).toEqual([[], []]);
  const loaded = browser('complete');
  whenIdle(() => {})();
  expect(loaded.request).toHaveBeenCalledOnce();
  expect(loaded.cancel).toHaveBeenCalledExactlyOnceWith(7);
});
