// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import type { BrandRecord } from '#server/brands/brand.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { startWizard } from '#src/shell/lazy-parts.ts';

const brand = effectiveBrand(base as BrandRecord, base as BrandRecord, { flagsOff: [], isLoopback: true });

vi.mock('#src/shell/lazy-parts.ts', async (load) => {
  const actual = await load<typeof import('#src/shell/lazy-parts.ts')>();
  return { ...actual, startWizard: vi.fn(actual.startWizard) };
});

beforeEach(() => {
  vi.mocked(startWizard).mockClear();
  window.scrollTo = () => {};
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

let runs = 0;
/** Runs the entry module again: with another query, its address is the address of another module with the same imports. */
async function runEntry(): Promise<void> {
  runs += 1;
  await import(/* @vite-ignore */ `../../src/main.tsx?run=${runs}`);
}

/** Runs the page's entry module at a path, in a page as the server sends it. */
async function openPage(path: string, prefix = ''): Promise<void> {
  window.history.replaceState(null, '', `${prefix}${path}`);
  const boot = { platform: 'base', supportEmail: '', brand: { ...brand, route_prefix: prefix } };
  document.body.innerHTML =
    '<div id="root"></div><script type="application/json" id="trellis-boot"></script>';
  const script = document.getElementById('trellis-boot');
  if (script) script.textContent = JSON.stringify(boot);
  await act(runEntry);
}

it.each([
  ['/', '', 'Financial Wellness Tools to Grow Your Business'],
  ['/bcm', '', 'View Your Business Credit Score For Free'],
  ['/', '/loans', 'Financial Wellness Tools to Grow Your Business'],
  ['/app/amount', '', 'Tell Us How We Can Help'],
  ['/nowhere', '', 'Page not found'],
])('a page at %s below %j shows its heading', async (path, prefix, title) => {
  await openPage(path, prefix);
  expect((await screen.findByRole('heading', { level: 1, name: title })).isConnected).toBe(true);
});

it.each([
  ['/app/amount', '', [['apply', '/app/amount', expect.anything()]]],
  ['/app/amount?lang=en-US', '', [['apply', '/app/amount', expect.anything()]]],
  ['/bcm/info', '/loans', [['bcm', '/bcm/info', expect.anything()]]],
  ['/', '', []],
])('a page at %s below %j starts the form at once if it is one of its steps', async (path, prefix, calls) => {
  await openPage(path, prefix);
  expect(vi.mocked(startWizard).mock.calls).toEqual(calls);
});

it('a page without a root element throws an error that names it', async () => {
  await expect(import('#src/main.tsx')).rejects.toThrow('index.html has no #root');
});
