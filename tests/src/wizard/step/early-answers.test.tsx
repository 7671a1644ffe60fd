// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EARLY_SCRIPT } from '#server/pages/scripts/early-script.ts';
import { createVisitorRuntime } from '#src/application/runtime/visitor-runtime.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { BrandGate } from '#src/brand/BrandGate.tsx';
import { Home } from '#src/home/Home.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { App } from '#src/shell/start/App.tsx';
import { drawPage } from '#src/shell/start/draw-page.ts';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { amount, boot, brand, flow, KEY, PATH, renderServedPage, term, type } from './served-page.ts';

let errors: ReturnType<typeof vi.spyOn>;
let renderedRoot: Root | undefined;
let running: Runtime | undefined;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
  window.scrollTo = () => {};
});

afterEach(async () => {
  await act(async () => renderedRoot?.unmount());
  renderedRoot = undefined;
  // Its draft would otherwise appear in the tab of a later test.
  running?.stop();
  cleanup();
  window.history.replaceState(null, '', '/');
  window.trellisEarly?.end();
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** Starts the step's code, as main.tsx does. */
async function takeOver(root: HTMLElement) {
  const services = createServices(boot);
  if (!flow) throw new Error('no flow');
  const runtime = createVisitorRuntime(flow, brand, services);
  running = runtime;
  const drawnWizard = () => <RunningWizard runtime={runtime} />;
  await act(async () => {
    renderedRoot = drawPage(
      root,
      <StrictMode>
        <ServicesContext value={services}>
          <BrandGate boot={boot}>
            {() => (
              <BrowserRouter>
                <App home={Home} drawnWizard={drawnWizard} />
              </BrowserRouter>
            )}
          </BrandGate>
        </ServicesContext>
      </StrictMode>,
      { hasStep: false },
    );
  });
  return runtime;
}

it('keeps the controls that the server has rendered', async () => {
  const root = await renderServedPage();
  const before = amount();
  expect(before.value).toBe('$150,000');
  const { state } = await takeOver(root);
  expect(amount()).toBe(before);
  expect(state().touched).toEqual({});
  expect(errors).not.toHaveBeenCalled();
});

it('keeps earlier input, also in the control that has the focus', async () => {
  const root = await renderServedPage();
  term(24).click();
  term(36).click();
  type(amount(), '$85,000');
  amount().setSelectionRange(3, 3);
  const { state } = await takeOver(root);
  expect(document.activeElement).toBe(amount());
  expect([amount().value, amount().selectionStart]).toEqual(['$85,000', 3]);
  await waitFor(() => expect(state().application).toMatchObject({ loan_amount: 85000, loan_terms: 36 }));
  await waitFor(() => expect(term(36).checked).toBe(true));
  expect(screen.getByRole<HTMLInputElement>('slider').value).toBe('85000');
  expect(errors).not.toHaveBeenCalled();
});

it('shows the amount of the slider at once, and keeps it', async () => {
  const root = await renderServedPage();
  type(screen.getByRole('slider'), '151000');
  expect(amount().value).toBe('$151,000');
  const { state } = await takeOver(root);
  await waitFor(() => expect(state().application.loan_amount).toBe(151000));
});

it('keeps values that the browser has restored', async () => {
  const root = await renderServedPage();
  amount().value = '$60,000';
  term(24).checked = true;
  const { state } = await takeOver(root);
  await waitFor(() => expect(state().application).toMatchObject({ loan_amount: 60000, loan_terms: 24 }));
});

it('submits the answers if Continue was pressed', async () => {
  const root = await renderServedPage();
  type(amount(), '85k');
  screen.getByRole('button', { name: 'Continue' }).click();
  expect(document.documentElement.dataset.early).toBe('pressed');
  const { state } = await takeOver(root);
  await waitFor(() => expect(window.location.pathname).toBe('/app/info'));
  expect(state().application.loan_amount).toBe(85000);
  expect(document.documentElement.dataset.early).toBeUndefined();
});

it('does not submit if an answer changed after the press', async () => {
  const root = await renderServedPage();
  screen.getByRole('button', { name: 'Continue' }).click();
  type(amount(), '85k');
  expect(window.trellisEarly?.pressed).toBe(false);
  await takeOver(root);
  expect(window.location.pathname).toBe(PATH);
});

/** Unloads the page with its scripts; the tab stays open. */
function leavePage(): void {
  window.dispatchEvent(new Event('pagehide'));
  const savedStorage = { ...sessionStorage };
  window.trellisEarly?.end();
  for (const [key, value] of Object.entries(savedStorage)) sessionStorage.setItem(key, value);
}

/** The code of the step can't be loaded, and the page is loaded again. */
async function loadedAgain(root: HTMLElement): Promise<HTMLElement> {
  await act(async () => {
    renderedRoot = drawPage(root, <p>Whoops!</p>, { hasStep: true });
  });
  await screen.findByText('Whoops!');
  await act(async () => renderedRoot?.unmount());
  leavePage();
  document.body.replaceChildren();
  const again = await renderServedPage();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  return again;
}

it('restores the answers after a reload if the code did not load, and then deletes them', async () => {
  const root = await renderServedPage();
  type(amount(), '$85,000');
  term(36).click();
  const again = await loadedAgain(root);
  expect([amount().value, term(36).checked]).toEqual(['$85,000', true]);
  // Again, with an answer changed in between.
  term(24).click();
  const { state } = await takeOver(await loadedAgain(again));
  await waitFor(() => expect(state().application).toMatchObject({ loan_amount: 85000, loan_terms: 24 }));
  expect(Object.keys(sessionStorage)).not.toContain(KEY);
});

it('applies the answers in the same page if the code loads at the next try', async () => {
  const root = await renderServedPage();
  type(amount(), '$85,000');
  await act(async () => {
    renderedRoot = drawPage(root, <p>Whoops!</p>, { hasStep: true });
  });
  await act(async () => renderedRoot?.unmount());
  const { state } = await takeOver(root);
  await waitFor(() => expect(state().application.loan_amount).toBe(85000));
});

/**
 * The keys that the page's own script keeps. The other test files share this tab, so a draft of theirs may
 * still be in storage.
 */
const storedKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(KEY));

it('keeps the answers if the same step opens in another language, which the server does not draw [SCREEN-82]', async () => {
  await renderServedPage();
  type(amount(), '$85,000');
  leavePage();
  document.body.replaceChildren();
  window.history.replaceState(null, '', `${PATH}?lang=es-US`);
  const root = document.createElement('div');
  document.body.append(root);
  const { state } = await takeOver(root);
  await waitFor(() => expect(state().application.loan_amount).toBe(85000));
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('stores nothing for a page without answers, and shows answers on no other page', async () => {
  await renderServedPage();
  window.dispatchEvent(new Event('pagehide'));
  expect(storedKeys()).toEqual([]);
  // Pressed by mistake.
  type(amount(), '521-44-9382');
  window.dispatchEvent(new Event('pagehide'));
  expect(storedKeys()).toEqual([]);
  expect(JSON.stringify(sessionStorage)).not.toContain('9382');
  type(amount(), '$85,000');
  leavePage();
  expect(storedKeys()).toEqual([KEY]);
  window.history.replaceState(null, '', '/app/info');
  new Function(EARLY_SCRIPT)();
  expect(window.trellisEarly?.answers.size).toBe(0);
});

it('leaves no form that a browser submits without the code', async () => {
  const root = await renderServedPage();
  expect(root.querySelector('form')?.method).toBe('dialog');
});

it.each([
  ['trellis-draft-apply', true],
  ['trellis-session-x', true],
  ['trellis-tab', false],
])('a tab with %s shows other answers: %s', async (key, waits) => {
  sessionStorage.setItem(key, '{}');
  await renderServedPage();
  expect(window.trellisEarly?.waits).toBe(waits);
  expect(document.documentElement.dataset.early === 'waits').toBe(waits);
});

it('hides the rendered fields in a tab with its own answers, so that the user does not type into them', async () => {
  sessionStorage.setItem('trellis-draft-of-this-tab', '{}');
  const root = await renderServedPage();
  const old = amount();
  let isShown = false;
  const html = document.documentElement;
  expect(html.dataset.early).toBe('waits');
  const watch = new MutationObserver(() => {
    isShown ||= html.dataset.early === undefined && old.isConnected;
  });
  watch.observe(html, { attributeFilter: ['data-early'] });
  renderedRoot = drawPage(root, <p>Mine</p>, {
    hasStep: true,
    wizard: { Wizard: () => null, matchesMarkup: true },
  });
  await screen.findByText('Mine');
  watch.disconnect();
  expect(old.isConnected).toBe(false);
  expect(html.dataset.early).toBeUndefined();
  expect(isShown).toBe(false);
});
