import { vi } from 'vitest';
import { createRunner, type RunnerPorts } from '#src/application/runtime/runner.ts';
import type { ApplicationEvent } from '#src/application/state/events.ts';
import { createMachine } from './machine/machine.ts';
import { failedAnswer } from './test-runtime.ts';

export function runner() {
  const dispatched: ApplicationEvent[] = [];
  let answerCode = (_outcome: 'entered' | 'declined' | 'broken'): void => {};
  const ports = {
    inputs: () => createMachine().inputs,
    platform: 'bank',
    api: {
      saveApplication: vi.fn<RunnerPorts['api']['saveApplication']>(async () => failedAnswer()),
      currentDeal: vi.fn<RunnerPorts['api']['currentDeal']>(async () => failedAnswer()),
    },
    alerts: { clear: vi.fn() },
    modals: { open: vi.fn(), close: vi.fn() },
    submissions: { keep: vi.fn(), drop: vi.fn() },
    dispatch: (event: ApplicationEvent) => void dispatched.push(event),
    showFailure: vi.fn(),
    askForCode: () =>
      new Promise<boolean>((resolve, reject) => {
        answerCode = (outcome) =>
          outcome === 'broken' ? reject(new Error()) : resolve(outcome === 'entered');
      }),
    navigate: vi.fn(),
    switchToFlowOf: vi.fn<NonNullable<RunnerPorts['switchToFlowOf']>>(async () => {}),
    forgetUploads: vi.fn(),
  };
  const runner = createRunner(ports);
  return {
    ...runner,
    ports,
    dispatched,
    answerCode: (outcome: Parameters<typeof answerCode>[0]) => answerCode(outcome),
  };
}
