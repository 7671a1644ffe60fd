import { expect, it, vi } from 'vitest';
import type { BankConnectPort } from '#widgets/bank-link/port.ts';
import { createSending } from '#widgets/sending/run.ts';

function start() {
  const signals: AbortSignal[] = [];
  const port = {
    prepare: async () => undefined,
    requestLinkToken: vi.fn(async ({ signal }: { signal?: AbortSignal }) => {
      if (signal) signals.push(signal);
      return new Promise<never>(() => undefined);
    }),
  } as Partial<BankConnectPort> as BankConnectPort;
  const sending = createSending({ bank: () => port });
  sending.dispatch({ type: 'start' });
  return { sending, isAborted: () => signals.map(({ aborted }) => aborted) };
}

it('a request for a token is aborted when the person leaves', () => {
  const { sending, isAborted } = start();
  expect(isAborted()).toEqual([false]);
  sending.dispatch({ type: 'left' });
  expect(isAborted()).toEqual([true]);
});

it('a request for a token is aborted when the bank is closed, and a new start has a request of its own', () => {
  const { sending, isAborted } = start();
  sending.link.exit(null, {} as never);
  sending.dispatch({ type: 'start' });
  expect(isAborted()).toEqual([true, false]);
});
