import { expect, it } from 'vitest';
import { openApplication } from '#src/application/machine/application-store.ts';
import { describeTransition, type Transition } from '#src/application/machine/event-log.ts';
import { createMachine } from './machine/machine.ts';

const FACTS = { session: { loggedIn: false }, brand: {}, flags: {}, visitor: {} };

/** The log of an application with one answer. */
function logOf(answers: Record<string, string>) {
  const { inputs } = createMachine();
  const transitions: Transition[] = [];
  const { dispatch } = openApplication(
    () => inputs,
    FACTS as never,
    () => undefined,
    (transition) => transitions.push(transition),
  );
  dispatch({ type: 'change', values: answers });
  return transitions.map(describeTransition);
}

it('the log names the event, the fields that it changed and the effects that follow', () => {
  const [first] = logOf({ business_name: 'Acme' });
  expect(first?.event).toBe('change');
  expect(first?.changed).toContain('application.business_name');
  expect(first?.changed).toContain('touched');
  expect(first?.effects).toContain('wait');
});

it('the log leaves out fields that an event did not change', () => {
  const [first] = logOf({ business_name: 'Acme' });
  expect(first?.changed).not.toContain('application.business_city');
  expect(first?.changed).not.toContain('farthest');
});

it('the log contains no values, since answers may be sensitive', () => {
  expect(JSON.stringify(logOf({ owner_1_ssn: '512-34-5678' }))).not.toContain('5678');
});
