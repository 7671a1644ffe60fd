import { expect, test } from 'vitest';
import { stepById } from '../../../../engine/flow/index.ts';
import { stepQuestions } from '../../../../engine/flow/steps/index.ts';
import { flow } from '../../test-application.ts';

test('the questions of a step are identified by their content names, with n for the number of a list item', () => {
  const names = (id: string) => {
    const step = stepById(flow, id);
    return step && stepQuestions(flow, step);
  };
  expect(names('info')).toContain('business_name');
  expect(names('owners')).toContain('owner_n_first');
  expect(names('owners')).not.toContain('owners');
});
