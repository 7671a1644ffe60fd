import { afterAll, afterEach, expect, it } from 'vitest';
import { checkFlowFolder } from '../../../engine/compile/compile-flow.ts';
import { FlowCopy } from './flow-copy.ts';

const copy = new FlowCopy();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

it.each([
  ['before', 'info'],
  ['after', 'more-details'],
])('a step %s the sign-in step may not sign people in, too', (_place, id) => {
  copy.change<Record<string, unknown>>(`flows/apply/steps/${id}.json`, (step) => {
    step.signIn = true;
  });
  const checked = checkFlowFolder(copy.path('flows/apply'));
  expect(checked.ok ? [] : checked.problems.map(({ what }) => what)).toContain(
    `"${id}" has "signIn", but the flow's sign-in step is "verify/login"`,
  );
});
