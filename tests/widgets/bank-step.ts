import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FieldValue } from '#engine';
import type { BankLinkPort, SkipResult } from '#widgets/bank-link/port.ts';
import { type FakeLink, fakeLink } from './fake-link.ts';
import { showStep } from './step-harness.tsx';

export const SKIP = "Skip - I don't have them right now";
export const CONNECT = 'Connect your bank';
export const LINK_FAILED =
  'Error connecting to bank account. Please try again or choose to upload statements manually';

/** A fake Link for each test. */
export let link: FakeLink;
beforeEach(() => {
  link = fakeLink();
});
afterEach(() => link.remove());

interface BankStepOptions {
  flags?: Record<string, boolean>;
  answers?: Record<string, FieldValue>;
}

/** Renders the bank step with a port that succeeds, except for the calls in `over`. */
export async function showBankStep(portOverrides: Partial<BankLinkPort> = {}, options: BankStepOptions = {}) {
  const connect = vi.fn<BankLinkPort['connect']>();
  const skip = vi.fn<BankLinkPort['skip']>();
  const port = {
    isStandIn: false,
    prepare: async () => link.install(),
    requestLinkToken: vi.fn(async () => ({ ok: true as const, token: 'link-1' })),
    returnAddress: () => undefined,
    removeReturnParameters: vi.fn(),
    connectedAccount: () => undefined,
    ...portOverrides,
    connect,
    skip,
  } satisfies BankLinkPort;
  const shownStep = await showStep('bank-connect', {
    ports: { 'bank-link': port },
    loggedIn: true,
    ...options,
  });
  connect.mockImplementation(
    portOverrides.connect ??
      (async () => {
        // As the application's own port handles the server's success.
        const values = { type_of_statements: 'plaid', have_statements: true };
        shownStep.engine.dispatch({ type: 'change', values });
        return { ok: true };
      }),
  );
  skip.mockImplementation(async () => {
    const answer: SkipResult = (await portOverrides.skip?.()) ?? { ok: true };
    const values = { type_of_statements: 'email', have_statements: false };
    if (answer.ok) shownStep.engine.dispatch({ type: 'change', values });
    return answer;
  });
  // The primary button is updated one effect after the page.
  const press = async (name: string) => shownStep.user.click(await screen.findByRole('button', { name }));
  /** Presses Connect and waits until Link is open. */
  const openLink = async (): Promise<void> => {
    await press(CONNECT);
    await waitFor(() => expect(link.opened()).toBe(1));
  };
  return { ...shownStep, port, press, openLink };
}
