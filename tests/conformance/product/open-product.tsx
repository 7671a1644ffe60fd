import { webcrypto } from 'node:crypto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeAll, vi } from 'vitest';
import base from '#brands/base.json';
import type { BrandRecord } from '#server/brands/brand.ts';
import { effectiveBrand } from '#server/brands/overlay.ts';
import { type Deal, dealsOf, identityOf, page, type Who } from './fake-server.ts';
import { type Answers, type Call, wireTo } from './wire.ts';

beforeAll(() => {
  // jsdom has no layout and lacks these functions.
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
  Object.defineProperty(window, 'crypto', { value: webcrypto });
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  } as unknown as typeof ResizeObserver;
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  page.number += 1;
});

/** The first page of a file loads the whole product: slow on a busy machine. */
const LOAD_MS = 60_000;

export interface Product {
  user: ReturnType<typeof userEvent.setup>;
  calls: Call[];
  callsTo(path: string): Call[];
  /** Waits for the one h1. */
  heading(name: string | RegExp): Promise<HTMLElement>;
  /** Navigates to a path of the application without a page load, as a link inside it does. */
  go(path: string): void;
  place(): string;
  /** The return address passed to the provider's page, if the user was redirected there. */
  sentToProvider(): string | undefined;
}

export interface ProductOptions {
  at: string;
  /** The signed-in user; a visitor if absent. */
  who?: Who;
  /** False: `who` signs in later, and the tab stores nothing of theirs yet. */
  resumed?: boolean;
  /** The person's unfinished application on the server. */
  deal?: Deal;
  flow?: 'apply' | 'bcm';
  /** Answers that take precedence over the usual ones. */
  answers?: Answers;
  /** A brand's record, merged over the base. */
  brand?: Partial<BrandRecord>;
}

/**
 * Opens a page of the whole product as after a load: the real application with its real HTTP client and sign-in SDK,
 * over a fake network. Modules are loaded anew each time, so that nothing of an earlier page is left. Resolves once a
 * page is shown.
 */
export async function openProduct(opening: ProductOptions): Promise<Product> {
  const { at, who, resumed = true, deal, flow, answers, brand = {} } = opening;
  vi.resetModules();
  vi.stubGlobal('CSS', { escape: (name: string) => name });
  const usual = [answers, identityOf(who), dealsOf(deal, flow)];
  const calls = wireTo(async (call) => {
    for (const answer of usual) {
      const reply = await answer?.(call);
      if (reply) return reply;
    }
    return undefined;
  });
  if (who && resumed) sessionStorage.setItem(`trellis-session-${page.clientId}`, 'refresh-1');
  window.history.replaceState(null, '', at);
  const { App } = await import('#src/shell/start/App.tsx');
  const { Home } = await import('#src/home/Home.tsx');
  const { BrandGate } = await import('#src/brand/BrandGate.tsx');
  const { createServices, ServicesContext } = await import('#src/shell/services/services.ts');
  const record = { platform: page.platform, vendor_id: 'oak-bank', vendor_name: 'Oak Bank', ...brand };
  const boot = {
    platform: record.platform,
    supportEmail: 'help@trellis.example',
    identity: { clientId: page.clientId },
    brand: effectiveBrand(base, record as BrandRecord, { flagsOff: [], isLoopback: true }),
  } as Parameters<typeof BrandGate>[0]['boot'];
  // As in src/main.tsx.
  render(
    <ServicesContext value={createServices(boot)}>
      <BrandGate boot={boot}>
        {() => (
          <BrowserRouter>
            <App home={Home} />
          </BrowserRouter>
        )}
      </BrandGate>
    </ServicesContext>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: LOAD_MS });
  return {
    user: userEvent.setup({ delay: null }),
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path),
    heading: (name) => screen.findByRole('heading', { level: 1, name }),
    go: (path) =>
      act(() => {
        window.history.pushState(null, '', path);
        window.dispatchEvent(new PopStateEvent('popstate'));
      }),
    sentToProvider,
    place: () => window.location.pathname + window.location.search,
  };
}

/** The pending sign-in as the SDK stores it in the tab. jsdom itself does not navigate. */
function sentToProvider(): string | undefined {
  const key = Object.keys(sessionStorage).find((name) => name === `a0.spajs.txs.${page.clientId}`);
  if (key === undefined) return undefined;
  const { appState } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
    appState?: { returnTo?: string };
  };
  sessionStorage.removeItem(key);
  return appState?.returnTo;
}
