// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE } from '#domain/page-limits.ts';
import * as pages from '#src/shell/lazy-parts.ts';
import { NavigationMemory, PageHeading } from '#src/shell/navigation/index.ts';
import { lazyPage, PageLoading } from '#src/shell/page/index.ts';
import { Stage } from '../test-brand.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const status = () => document.querySelector('.page-loading [role="status"]')?.textContent;

/** A page whose code arrives when the test says so, and a link to it. */
async function openLink(): Promise<{ arrive: () => Promise<void> }> {
  let resolve = (_page: ComponentType): void => {};
  const code = new Promise<ComponentType>((resolveCode) => {
    resolve = resolveCode;
  });
  const Next = lazyPage(() => code);
  render(
    <Stage at="/one">
      <NavigationMemory>
        <Suspense fallback={<PageLoading />}>
          <Routes>
            <Route path="/one" element={<Link to="/two">Next</Link>} />
            <Route path="/two" element={<Next />} />
          </Routes>
        </Suspense>
      </NavigationMemory>
    </Stage>,
  );
  const link = screen.getByRole('link', { name: 'Next' });
  link.focus();
  fireEvent.click(link);
  await pass(0);
  return {
    arrive: async () => {
      resolve(() => <PageHeading>Two</PageHeading>);
      await pass(0);
    },
  };
}

it('[SCREEN-82] says after 10 seconds that a page inside the application does not load', async () => {
  await openLink();
  await pass(PAGE.placeholderMs);
  await pass(PAGE.slowMs - PAGE.placeholderMs - 1);
  expect(status()).toBe('Loading...');
  await pass(1);
  expect(status()).toContain('longer than usual');
  screen.getByRole('button', { name: 'Try again' });
});

it.each([
  ['home', pages.LazyHome],
  ['the steps', pages.Wizard],
  ['the process page', pages.ProcessPage],
  ['return links', pages.ContinuePage],
  ['asked parts', pages.AskedPage],
  ['an ended session', pages.ExpiredPage],
  ['log in', pages.LoginPage],
  ['the choice of a business', pages.SelectBusinessPage],
  ['the version', pages.VersionPage],
])('[SCREEN-82] loads the code of %s with such a placeholder', (_page, Page) => {
  const AnyPage = lazyPage(() => new Promise<ComponentType>(() => {}));
  expect(Page.name).toBe(AnyPage.name);
});

it('keeps the old page until the new one has waited 300 ms, then shows its placeholder at once', async () => {
  await openLink();
  await pass(PAGE.placeholderMs - 1);
  screen.getByRole('link', { name: 'Next' });
  expect(status()).toBeUndefined();
  await pass(1);
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  expect(document.querySelector('.page-loading[data-at-once]')).not.toBeNull();
});

it('shows no placeholder if the code arrives earlier', async () => {
  const { arrive } = await openLink();
  await pass(PAGE.placeholderMs - 1);
  await arrive();
  screen.getByRole('heading', { name: 'Two' });
  await pass(PAGE.slowMs);
  screen.getByRole('heading', { name: 'Two' });
  expect(status()).toBeUndefined();
});

it('[SCREEN-80] focuses the heading of a page that replaces the placeholder', async () => {
  const { arrive } = await openLink();
  await pass(PAGE.slowMs);
  await arrive();
  const heading = screen.getByRole('heading', { name: 'Two' });
  await pass(PAGE.removedFocusMs);
  expect(document.activeElement).toBe(heading);
  expect(status()).toBeUndefined();
});

it('shows one placeholder, without a restart, if the document loads the page', async () => {
  const Never = lazyPage(() => new Promise<ComponentType>(() => {}));
  render(
    <Stage at="/one">
      <NavigationMemory>
        <Suspense fallback={<PageLoading />}>
          <Never />
        </Suspense>
      </NavigationMemory>
    </Stage>,
  );
  const placeholder = document.querySelector('.page-loading');
  expect(placeholder).not.toBeNull();
  await pass(PAGE.slowMs);
  expect(document.querySelector('.page-loading')).toBe(placeholder);
  expect(status()).toContain('longer than usual');
});
