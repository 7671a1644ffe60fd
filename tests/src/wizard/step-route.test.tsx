// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { listOf } from '#engine';
import { maskSecrets } from '#src/application/join/secrets.ts';
import type { Runtime } from '#src/application/state/index.ts';
import { RunningWizard } from '#src/wizard/Wizard.tsx';
import { COMPLETE } from '../../engine/test-application.ts';
import { as, failedAnswer, flow, OUT, runtimeWith, serverDeal } from '../application/test-runtime.ts';
import { Stage } from '../test-brand.tsx';

vi.stubGlobal('CSS', { escape: (name: string) => name });
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => {};
afterEach(cleanup);

const { owners: _, ...rest } = COMPLETE as Record<string, unknown>;
const ANSWERS = { ...maskSecrets(flow, rest as never) };

function Page({ runtime }: { runtime: Runtime }) {
  const { pathname, search, state } = useLocation();
  const isStep = pathname !== flow.expired;
  return isStep ? (
    <>
      <output data-testid="address">{pathname + search}</output>
      <RunningWizard runtime={runtime} />
    </>
  ) : (
    <output>{JSON.stringify({ pathname, state })}</output>
  );
}

async function open(at: string, { who = as('ada'), ending = undefined as string | undefined } = {}) {
  const saveApplication = vi.fn(async () => failedAnswer());
  const deal = serverDeal({ farthest: 'funding-is-almost-here', application: ANSWERS as never });
  const { runtime } = runtimeWith({
    who,
    api: {
      saveApplication,
      currentDeal: async () => ({ ok: true, value: deal }),
      country: async () => ({ ok: true, value: 'US' }),
    },
  });
  const session = { ...runtime.session, ending: () => ending, canRedirect: () => false, isLasting: true };
  const signedOutRuntime = { ...runtime, session } as unknown as Runtime;
  if (who !== OUT) await runtime.askServer();
  render(
    <Stage at={at}>
      <Page runtime={signedOutRuntime} />
    </Stage>,
  );
  return { runtime, saveApplication };
}

it('[SESSION-7] a page whose session has expired says so, and sign-in returns to its address', async () => {
  await open('/app/business/owners', { who: OUT, ending: 'expired' });
  await waitFor(() =>
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
      pathname: flow.expired,
      state: { returnTo: '/app/business/owners' },
    }),
  );
});

it('a visitor is redirected from the step to sign-in, so that Back does not return to it', async () => {
  const { runtime } = runtimeWith({ who: OUT });
  const session = { ...runtime.session, ending: () => undefined, canRedirect: () => false };
  const Arrival = () => {
    const { pathname, state } = useLocation();
    const how = useNavigationType();
    return pathname === `${flow.base}/${flow.signInStep}` ? (
      <output>{JSON.stringify({ how, state })}</output>
    ) : (
      <RunningWizard runtime={{ ...runtime, session } as unknown as Runtime} />
    );
  };
  render(
    <Stage at="/app/business/owners?x=1">
      <Arrival />
    </Stage>,
  );
  await waitFor(() =>
    expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual({
      how: 'REPLACE',
      state: { returnTo: '/app/business/owners?x=1' },
    }),
  );
});

const shownAddress = () => screen.getByTestId('address').textContent;

it('a link with ?continue opens the first step that is not complete', async () => {
  await open('/app/amount?continue');
  await waitFor(() => expect(shownAddress()).toBe('/app/info'));
});

it("the start button's link opens its own step, without the mark and with the rest of its query", async () => {
  await open('/app/business/owners?start&from=mail');
  await waitFor(() => expect(shownAddress()).toBe('/app/business/owners?from=mail'));
});

it('the address of the next item adds it once, and that of an existing item adds none', async () => {
  const { runtime } = await open('/app/owners/1/info');
  const owners = ({ engine }: Runtime) => listOf(engine.state().application, 'owners').length;
  await waitFor(() => expect(document.querySelector('button[type=submit]')).toBeTruthy());
  const before = owners(runtime);
  cleanup();
  const next = await open(`/app/owners/${before + 1}/info`);
  await waitFor(() => expect(owners(next.runtime)).toBe(before + 1));
});

it('Submit sends nothing while answers are missing', async () => {
  const { saveApplication } = await open('/app/funding-is-almost-here');
  const submit = await screen.findByRole('button', { description: /Some answers are missing/ });
  await userEvent.setup().click(submit);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(saveApplication).not.toHaveBeenCalled();
});

it.each(['logged-out', 'replaced'] as const)(
  'a page whose session was %s opens the start page, not sign-in: the answers are gone',
  async (ending) => {
    await open('/app/business/owners', { who: OUT, ending });
    await waitFor(() => expect(shownAddress()).toBe(flow.home));
  },
);
