import { expect, it } from 'vitest';
import { openApplication } from '#src/application/machine/application-store.ts';
import { describeStep, type Step } from '#src/application/machine/event-log.ts';
import { machine } from './machine/machine.ts';

const FACTS = { session: { loggedIn: false }, brand: {}, flags: {}, visitor: {} };

/** The log of an application with one answer. */
function logOf(answers: Record<string, string>) {
  const { setting } = machine();
  const steps: Step[] = [];
  const { dispatch } = openApplication(
    () => setting,
    FACTS as never,
    () => undefined,
    (step) => steps.push(step),
  );
  dispatch({ type: 'change', values: answers });
  return steps.map(describeStep);
}

it('The log names the event, the fields that it changed and the effects that follow', () => {
  const [step] = logOf({ business_name: 'Acme' });
  expect(step?.event).toBe('change');
  expect(step?.changed).toContain('application.business_name');
  expect(step?.changed).toContain('touched');
  expect(step?.effects).toContain('wait');
});

it('The log leaves out fields that an event did not change', () => {
  const [step] = logOf({ business_name: 'Acme' });
  expect(step?.changed).not.toContain('application.business_city');
  expect(step?.changed).not.toContain('farthest');
});

it('The log never holds a value, since answers may be sensitive', () => {
  expect(JSON.stringify(logOf({ owner_1_ssn: '512-34-5678' }))).not.toContain('5678');
});
