import { expect, it } from 'vitest';
import { openApplication } from '#src/application/machine/application-store.ts';
import type { ApplicationEvent } from '#src/application/state/events.ts';
import { createMachine } from './machine/machine.ts';

// Effects run one after another, even if one of them dispatches events.

const FACTS = { session: { loggedIn: false }, brand: {}, flags: {}, visitor: {} };
const wish = (id: string): ApplicationEvent => ({
  type: 'request',
  request: { id, goal: 'save', quiet: false },
});

/** A store that logs the start and end of each effect; `during` runs inside one of them. */
function store(during: Record<string, () => void>) {
  const log: string[] = [];
  const { inputs } = createMachine();
  const { dispatch } = openApplication(
    () => inputs,
    FACTS as never,
    (effect) => {
      const name = effect.type === 'settle' ? effect.id : effect.type;
      log.push(`${name} begins`);
      during[name]?.();
      log.push(`${name} ends`);
    },
  );
  return { log, dispatch };
}

it('handles an event of an effect after the effect is done', () => {
  const { log, dispatch } = store({ a: () => dispatch(wish('b')) });
  dispatch(wish('a'));
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('the effects of an event run after the effects of earlier events', () => {
  const { log, dispatch } = store({ 'set-aside': () => dispatch(wish('b')) });
  const turn = (person?: string): void =>
    dispatch({ type: 'person', person, session: { loggedIn: person !== undefined }, own: {} });
  turn('ada');
  log.length = 0;
  turn(undefined);
  const order = log.filter((line) => line.endsWith('begins')).map((line) => line.replace(' begins', ''));
  expect(order).toEqual(['set-aside', 'stop-waiting', 'stop-waiting', 'dialog', 'b']);
});

it('performs later effects even if an effect fails', () => {
  const { log, dispatch } = store({
    a: () => {
      throw new Error('broken');
    },
  });
  expect(() => dispatch(wish('a'))).toThrow('broken');
  dispatch(wish('b'));
  expect(log).toEqual(['a begins', 'b begins', 'b ends']);
});
