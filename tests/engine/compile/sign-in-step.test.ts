import { afterAll, afterEach, expect, it } from 'vitest';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

it.each([
  ['info', true],
  ['verify-login', true],
  ['more-details', false],
])(
  'the step "%s" that asks for a signed-in person is refused if a visitor cannot be signed in there: %j',
  (id, isRefused) => {
    copy.change<Record<string, unknown>>(`flows/apply/steps/${id}.json`, (step) => {
      step.access = 'applicant';
    });
    const checkResult = checkFlowFolder(copy.path('flows/apply'));
    const whats = checkResult.ok ? [] : checkResult.problems.map(({ what }) => what);
    const fault = `"${id}" can never be reached: it asks for a signed-in person before anybody is signed in`;
    expect(whats.includes(fault)).toBe(isRefused);
  },
);

it('the sign-in step must sign people in', () => {
  copy.change<Record<string, unknown>>('flows/apply/steps/verify-login.json', (step) => {
    delete step.signIn;
  });
  const checkResult = checkFlowFolder(copy.path('flows/apply'));
  expect(checkResult.ok ? [] : checkResult.problems.map(({ what }) => what)).toContain(
    'the flow signs people in at "verify/login", but the step has no "signIn"',
  );
});
