import base from '#brands/base.json';
import type { CurrentDeal } from '#contracts/deals.ts';
import type { SaveData } from '#contracts/saves.ts';
import { readField } from '#engine';
import type { Failure } from '#src/api/client/failure.ts';
import { startState, transition } from '#src/application/machine/transition.ts';
import type { ApplicationEvent, Effect, Timer } from '#src/application/state/events.ts';
import type { MachineInputs } from '#src/application/state/machine-inputs.ts';
import type { Attempt, Goal } from '#src/application/state/state.ts';
import { environment } from '../../../engine/test-application.ts';
import { failedAnswer, flow, saveData, serverDeal } from '../test-runtime.ts';

/**
 * Creates the state machine of an application. It returns effects instead of performing them, so there is no clock, network
 * or storage.
 * @param keys prefix of the idempotency keys of its saves
 */
export function createMachine(keys = 'key') {
  let nextNumber = 0;
  const inputs: MachineInputs = {
    flow,
    env: environment(),
    brand: base as never,
    newKey: () => `${keys}-${++nextNumber}`,
  };
  let state = startState(inputs, {
    session: { loggedIn: false },
    brand: base,
    flags: base.flags,
    visitor: {},
  });
  const send = (event: ApplicationEvent): Effect[] => {
    const next = transition(inputs, state, event);
    state = next.state;
    return next.effects;
  };
  const attempt = (): Attempt => {
    if (!state.core.attempt) throw new Error('There is no save in progress.');
    return state.core.attempt;
  };
  return {
    inputs,
    send,
    attempt,
    state: () => state,
    read: (name: string) => readField(flow, state.application, name),
    type: (values: Record<string, unknown>) => send({ type: 'change', values: values as never }),
    save: (id: string, goal: Goal = 'save', quiet = false) =>
      send({ type: 'request', request: { id, goal, quiet } }),
    person: (person: string | undefined, own = {}) =>
      send({ type: 'person', person, session: { loggedIn: person !== undefined }, own }),
    load: (deal: CurrentDeal | null) => send({ type: 'server-application', deal }),
    succeed: (overrides: Partial<SaveData> = {}) =>
      send({
        type: 'answered',
        key: attempt().key,
        answer: { ok: true, value: saveData({ version: (state.version ?? 0) + 1, ...overrides }) },
      }),
    fail: (overrides: Partial<Failure> = {}) =>
      send({ type: 'answered', key: attempt().key, answer: failedAnswer(overrides) }),
    fire: (timer: Timer) => send({ type: 'timer', timer }),
  };
}

/** The server's application with these answers. */
export const dealWith = (version: number, answers: object = {}, overrides: Partial<CurrentDeal> = {}) =>
  serverDeal({
    version,
    application: { loan_id: 'l1', business_id: 'b1', owners: [{ id: 'c1' }], ...answers } as never,
    ...overrides,
  });

/** A machine with a signed-in person, whose application is version 1 on the server. */
export function savedMachine(answers: object = {}) {
  const page = createMachine();
  page.person('ada');
  page.load(dealWith(1, answers));
  return page;
}

/** The failure of a save because the server has a newer version. */
export const versionConflict = (
  version: number,
  answers: object = {},
  overrides: Partial<CurrentDeal> = {},
) => ({
  kind: 'refused' as const,
  status: 409,
  code: 'version-conflict',
  current: dealWith(version, answers, overrides),
});
export const refusalOf = (status = 422) => ({ kind: 'refused' as const, status });

export const typesOf = (effects: Effect[]) => effects.map(({ type }) => type);
/** Ids of the settled requests, in order. */
export const settledRequests = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'settle' ? [effect.id] : []));
/** Timers that start, as `[timer, ms]`. */
export const waitsOf = (effects: Effect[]) =>
  effects.flatMap((effect) => (effect.type === 'wait' ? [[effect.timer, effect.ms]] : []));
