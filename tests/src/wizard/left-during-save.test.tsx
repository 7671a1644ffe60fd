// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentDeal } from '#contracts/deals.ts';
import type { Api } from '#src/api/api.ts';
import { maskSecrets } from '#src/application/join/secrets.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { COMPLETE } from '../../engine/test-application.ts';
import { as, failedAnswer, flow, runtimeWith, saveData, serverDeal } from '../application/test-runtime.ts';

// A person opens another page while the action of Next is still running.

vi.stubGlobal('CSS', { escape: (name: string) => name });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => {};
afterEach(cleanup);

/** The answers as a server sends them, with masks instead of secrets. */
const ANSWERS = maskSecrets(flow, ownersOf(COMPLETE));
const SENT = {
  ok: true as const,
  value: saveData({ version: 2, reference: 'R-1', stage: 'ApplySubmitted' }),
};
const SAVED = { ok: true as const, value: saveData({ version: 2 }) };

/** The wizard at the last of the places, over a server whose answer to a save the test gives. */
async function open(...places: string[]) {
  let answer = (_: Awaited<ReturnType<Api['saveApplication']>>): void => {};
  const saveApplication = vi.fn<Api['saveApplication']>(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const deal = serverDeal({ farthest: 'funding-is-almost-here', application: ANSWERS });
  const { runtime, read } = runtimeWith({
    who: as('ada'),
    api: {
      saveApplication,
      currentDeal: async () => ({ ok: true, value: deal }),
      country: async () => ({ ok: true, value: 'US' }),
    },
  });
  await runtime.askServer();
  const place = { go: (async () => {}) as NavigateFunction, at: '' };
  const { boot, brand } = runtime;
  render(
    <ServicesContext value={createServices(boot)}>
      <BrandProvider value={{ brand, boot }}>
        <MemoryRouter initialEntries={places} initialIndex={places.length - 1}>
          <Pages runtime={runtime} place={place} />
        </MemoryRouter>
      </BrandProvider>
    </ServicesContext>,
  );
  await waitFor(() => expect(primary()).toBeTruthy(), { timeout: 20_000 });
  return {
    runtime,
    read,
    saveApplication,
    user: userEvent.setup({ delay: null }),
    at: () => place.at,
    go: (to: string | number) => actAndRest(() => place.go(to as string)),
    answer: (reply: Parameters<typeof answer>[0]) => actAndRest(() => answer(reply)),
  };
}

/** Pages outside of the wizard, and the wizard everywhere else. */
function Pages({ runtime, place }: { runtime: Runtime; place: { go: NavigateFunction; at: string } }) {
  place.at = useLocation().pathname;
  place.go = useNavigate();
  if (place.at === '/' || place.at === runtime.engine.flow.done) return <p>elsewhere</p>;
  return <RunningWizard runtime={runtime} />;
}

/** The button of the visible step. */
const primary = () => document.querySelector<HTMLElement>('button[type=submit]');

/** Runs an action and waits until its effects have ended. */
async function actAndRest(action: () => unknown): Promise<void> {
  await act(async () => {
    await action();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

/** Flat answers with those of the first owner in their list. */
function ownersOf(flat: object): CurrentDeal['application'] {
  const [prefix, owner, rest]: [string, Record<string, unknown>, Record<string, unknown>] = [
    'owner_1_',
    { id: 'c1' },
    { loan_id: 'l1', business_id: 'b1' },
  ];
  for (const [name, value] of Object.entries(flat)) {
    if (name.startsWith(prefix)) owner[name.slice(prefix.length)] = value;
    else rest[name] = value;
  }
  return { ...rest, owners: [owner] } as CurrentDeal['application'];
}

describe('a submit in progress', () => {
  const [BEFORE, REVIEW] = ['/app/aproximate-timing', '/app/funding-is-almost-here'];

  it.each([
    ['stays', []],
    ['goes back', [-1]],
    ['goes back and comes again', [-1, 1]],
    ['goes to a page outside of the wizard', ['/']],
  ])(
    '[STEP-45] opens the confirmation, and the next application starts empty: the person %s',
    async (_, moves) => {
      const page = await open(BEFORE, REVIEW);
      const { runtime } = page;
      await page.user.click(primary() as HTMLElement);
      expect(page.saveApplication).toHaveBeenCalledOnce();
      for (const to of moves) await page.go(to);
      let isEmptiedInSight = false;
      runtime.engine.store.subscribe(() => {
        if (runtime.state().core.ids === undefined && primary()) isEmptiedInSight = true;
      });
      await page.answer(SENT);
      expect(isEmptiedInSight).toBe(false);
      expect(page.at()).toBe(runtime.engine.flow.done);
      expect(runtime.submissions.read('apply')).toMatchObject({ reference: 'R-1' });
      expect(runtime.state().core).toMatchObject({ submission: undefined, ids: undefined });

      await page.go('/app/amount');
      expect(page.at()).toBe('/app/amount');
      expect(page.read('business_name')).toBeUndefined();
      const saving = runtime.request('save');
      await page.answer(SAVED);
      expect(await saving).toEqual({ ok: true });
      expect(page.saveApplication.mock.calls[1]?.[0]).toBe('create');
    },
  );

  it('keeps the user on the page that they opened during it, with all answers, if it fails', async () => {
    const page = await open(BEFORE, REVIEW);
    await page.user.click(primary() as HTMLElement);
    await page.go(-1);
    await page.answer(failedAnswer());
    expect(page.at()).toBe(BEFORE);
    expect(page.read('business_name')).toBe(COMPLETE.business_name);
  });
});

describe('a Continue in progress', () => {
  const [BEFORE, STEP, OTHER] = ['/app/type-of-funding', '/app/aproximate-timing', '/app/further-details'];

  it("shows 'One moment...' beside its button until the answer, then opens the next step", async () => {
    const page = await open(STEP);
    const words = () => screen.queryByText('One moment...');
    expect(words()).toBeNull();
    await page.user.click(primary() as HTMLElement);
    expect(words()).toBeTruthy();
    await page.answer(SAVED);
    expect(words()).toBeNull();
    expect(page.at()).not.toBe(STEP);
  });

  it.each([
    ['back in the browser', -1, BEFORE],
    ['to another step', OTHER, OTHER],
    ['to a page outside of the wizard', '/', '/'],
  ])('a finished save does not move a person who has left the step: %s', async (_, to, there) => {
    const page = await open(BEFORE, STEP);
    await page.user.click(primary() as HTMLElement);
    expect(page.saveApplication).toHaveBeenCalledOnce();
    await page.go(to);
    expect(page.at()).toBe(there);
    await page.answer(SAVED);
    expect(page.at()).toBe(there);
  });
});
