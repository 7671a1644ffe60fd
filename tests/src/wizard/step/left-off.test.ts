import { expect, it } from 'vitest';
import { stepById } from '#engine';
import { isBegun, leftOffStep } from '#src/wizard/step/left-off.ts';
import { formOf } from '../../../engine/form-of.ts';
import { COMPLETE, contextWith, flow } from '../../../engine/test-application.ts';

const isBegunWith = (more: object) =>
  isBegun({ session: { loggedIn: true }, farthest: undefined, version: undefined, ...more });

it('an application is begun if a step was reached or if it was created by the API', () => {
  expect(isBegunWith({ farthest: 'info' })).toBe(true);
  expect(isBegunWith({ version: 1 })).toBe(true);
  expect(isBegunWith({})).toBe(false);
  expect(isBegunWith({ version: 1, session: { loggedIn: false } })).toBe(false);
});

it('[FLOW-32] the first step offers to continue at the first invalid step, and no other step does', () => {
  const { business_ein: _, ...answers } = COMPLETE;
  const context = formOf(flow, contextWith(answers));
  const offeredStep = (id: string) => leftOffStep(context, stepById(flow, id) ?? { id });
  expect(offeredStep('amount')?.id).toBe('further-details');
  expect(offeredStep('owners')).toBeUndefined();
});
