import { expect, it } from 'vitest';
import { stepById } from '#engine';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const entries = (current: string, farthest: string, answers: object = COMPLETE) => {
  const context = contextWith(answers as never, { session: { loggedIn: true } });
  const step = stepById(flow, current);
  const list = step ? formOf(flow, context, environment()).navigation(step, farthest) : [];
  return new Map(list.map(({ step: { id }, state, reachable }) => [id, { state, reachable }]));
};
const review = flow.steps.find(({ view }) => view === 'review')?.id ?? '';

it('the review is not marked as complete, because only Submit completes it', () => {
  expect(entries('amount', review).get(review)?.state).not.toBe('complete');
  expect(entries('amount', review).get('info')?.state).toBe('complete');
});

it('the step after the farthest can be opened and is not marked as incomplete yet', () => {
  const { business_ein: _, ...rest } = COMPLETE;
  const shownEntries = entries('amount', 'owners', rest);
  expect(shownEntries.get('further-details')?.state).toBe('incomplete');
  const steps = [...shownEntries];
  const next = steps[steps.findIndex(([id]) => id === 'owners') + 1];
  expect(next?.[1].reachable).toBe(true);
  expect(steps.at(-1)?.[1].reachable).toBe(false);
});
