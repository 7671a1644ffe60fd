import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { createEngine } from '#engine';
import { environmentOf } from '#src/application/runtime/index.ts';
import { enteredAnswers, questionOf, shownParts } from '#src/studio/preview/frame/shown-parts.ts';
import { flowWithFiles } from '../../../../flows/flow-with-files.ts';
import { brand } from '../../../test-brand.tsx';

/** The answers of the preview as those of a sample applicant. */

function openEngine() {
  const facts = { session: { loggedIn: true }, brand, flags: {}, visitor: {} };
  return createEngine(flowWithFiles(), environmentOf(brand), facts);
}

it('[STUDIO-120] a group of answers keeps its members that are not personal', () => {
  const engine = openEngine();
  const vehicles = [{ make: 'Ford' }, { make: '123-45-6789' }];
  engine.dispatch({ type: 'change', values: { vehicles, business_name: 'Oak' } });
  expect(shownParts(engine, 'further-details').answers).toEqual({
    business_name: 'Oak',
    vehicles: [{ make: 'Ford' }, {}],
  });
});

it.each([
  ['vehicles/0/make', 'vehicles/make'],
  ['owner_2_first', 'owners/first'],
  ['business_name', 'business_name'],
  ['nowhere', 'nowhere'],
])('the field %s is one of the question %s', (field, question) => {
  expect(questionOf(flow, field)).toBe(question);
});

it('the answers that were entered are kept, and lists only beside them', () => {
  const engine = openEngine();
  expect(enteredAnswers(engine)).toEqual({ answers: {}, lists: {} });
  engine.dispatch({ type: 'add-item', list: 'owners', key: 'a' });
  engine.dispatch({ type: 'add-item', list: 'owners', key: 'b' });
  expect(enteredAnswers(engine).lists).toEqual({});
  engine.dispatch({ type: 'change', values: { business_name: 'Oak' } });
  const { answers, lists } = enteredAnswers(engine);
  expect([answers, Object.keys(lists)]).toEqual([{ business_name: 'Oak' }, ['owners']]);
});
