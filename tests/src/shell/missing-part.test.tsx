// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  ErrorBoundary,
  isMissingChunk,
  reloadForMissingChunk,
  reloadPastCache,
} from '#src/shell/page/ErrorBoundary.tsx';

const OWN = { commit: 'a1', builtAt: '2026-11-22T10:00:00Z' };
const NEWER = { commit: 'b2', builtAt: '2026-11-22T11:00:00Z' };
const serverRuns = (build: object, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(build), { status }));
beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

it.each([
  'Failed to fetch dynamically imported module: https://x.example/assets/Wizard-1.js',
  'error loading dynamically imported module: https://x.example/assets/Wizard-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/Wizard-1.css',
])('recognizes the error of a missing chunk: %s', (words) => {
  expect(isMissingChunk(new TypeError(words))).toBe(true);
});
it('does not treat another error as a missing chunk', () => {
  expect(isMissingChunk(new TypeError('x is undefined'))).toBe(false);
});

it.each([
  ['another build', NEWER],
  ['the same build: the network failed for a moment', OWN],
])('loads the page again once if the server runs %s', async (_name, build) => {
  const reload = vi.fn();
  serverRuns(build);
  expect(await reloadForMissingChunk(reload)).toBe(true);
  // The chunk is still missing: no reload loop.
  expect(await reloadForMissingChunk(reload)).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  // Another page needs another chunk.
  window.history.pushState(null, '', '/app/owners');
  expect(await reloadForMissingChunk(reload)).toBe(true);
  window.history.pushState(null, '', '/');
});

/** A preloaded file in the page, and the server's answers; returns the calls so far. */
function preloadedFiles(): string[] {
  const calls: string[] = [];
  document.head.innerHTML =
    '<link rel="modulepreload" href="/assets/list-1.js"><link rel="stylesheet" href="/assets/step-1.css">';
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit = {}) => {
    calls.push(`${new URL(url, location.href).pathname} ${cache}`);
    return new Response(JSON.stringify(OWN));
  });
  return calls;
}
const FILES_AGAIN = ['/assets/list-1.js reload', '/assets/step-1.css reload'];

// WebKit serves a preload that failed from its memory, also after a reload: seen in MiniBrowser (tests/browsers).
it('fetches the preloaded files past the cache before the page loads again', async () => {
  const calls = preloadedFiles();
  const reload = vi.fn(() => void calls.push('reload'));
  expect(await reloadForMissingChunk(reload)).toBe(true);
  expect(calls).toEqual(['/version.json reload', ...FILES_AGAIN, 'reload']);
});

it('loads the page again on the button even if a preloaded file cannot be fetched', async () => {
  const calls = preloadedFiles();
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(new URL(url, location.href).pathname);
    throw new TypeError('Failed to fetch');
  });
  const reload = vi.fn();
  await reloadPastCache(reload);
  expect(calls).toEqual(['/assets/list-1.js', '/assets/step-1.css']);
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['a fault', () => serverRuns({ code: 'unavailable' }, 503)],
  ['nobody', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('the page stays if %s answers', async (_name, network) => {
  network();
  const reload = vi.fn();
  expect(await reloadForMissingChunk(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('a page whose part is missing shows its failure if the server does not answer', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  );
  render(
    <ErrorBoundary text={(key) => key} vendor="Oak Bank" place="/app/info">
      <Suspense>
        <Missing />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByText('pages.failure.title')).toBeTruthy();
});

it('a page that would lose unsaved input shows a message about the answers, and does not reload', async () => {
  serverRuns(NEWER);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Missing = lazy(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  );
  const beforeReload = vi.fn(async () => false);
  render(
    <ErrorBoundary text={(key) => key} vendor="Oak Bank" place="/app/info" beforeReload={beforeReload}>
      <Suspense>
        <Missing />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByText('pages.failure.answers')).toBeTruthy();
  expect(beforeReload).toHaveBeenCalledTimes(1);
  // No reload was started: the one for this build and address is still available.
  expect(await reloadForMissingChunk(vi.fn())).toBe(true);
});
