import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import type { RequestPart } from '#contracts/requests.ts';
import { listOf } from '#engine';
import { answersOf, faultsHere, firstOpen, openPart, takeSaved } from '#src/pages/asked/part/part-engine.ts';
import { hasChanges } from '#src/pages/asked/use-unsent-guard.ts';
import { brand } from '../../test-brand.tsx';

/** The answers of an asked owner's part, across its screens. */

const part = (answers: Record<string, string>) =>
  ({
    flow: 'apply',
    step: 'owners',
    list: 'owners',
    parts: ['owners/{idx}/info', 'owners/{idx}/address'],
    fields: ['first', 'last', 'street', 'city'],
    answers,
  }) as unknown as RequestPart;

function openForm(answers: Record<string, string>) {
  const form = openPart(flow, brand, part(answers));
  const [first, second] = form?.screens ?? [];
  if (!form || !first || !second) throw new Error('The part has no two screens.');
  const { engine } = form;
  const set = (only: string[], ending: string, value: string) =>
    engine.dispatch({
      type: 'change',
      values: { [only.find((name) => name.endsWith(ending)) ?? '']: value },
    });
  return { form, first, second, set, item: () => listOf(engine.state().application, 'owners')[0] };
}

it('keeps the answers of a screen that was left with Back when an earlier screen is saved', () => {
  const { form, first, second, set, item } = openForm({ first: 'Sam' });
  set(second.only, '_street', '12 Pine St');
  set(first.only, '_last', 'Reed');
  takeSaved(form, part({ first: 'Sam', last: 'Reed, Jr.' }), first);
  expect(item()).toMatchObject({ first: 'Sam', last: 'Reed, Jr.', street: '12 Pine St' });
});

it('shows no later screen than the first one with unsaved answers', () => {
  const { form, first, set } = openForm({ first: 'Sam', last: 'Reed', street: '12 Pine St', city: 'Reno' });
  expect(firstOpen(form)).toBe(2);
  set(first.only, '_last', 'Oak');
  expect(firstOpen(form)).toBe(0);
});

it.each([
  ['a checkbox that was ticked and unticked', 'home_based', [true, false]],
  ['a text that was typed and removed', 'business_website', ['acme.example', '']],
])('treats %s as no change', (_what, name, values) => {
  const { form } = openForm({ first: 'Sam' });
  const screens = [{ path: 'business', only: [name] }];
  const changes = values.map((value) => {
    form.engine.dispatch({ type: 'change', values: { [name]: value } });
    return hasChanges({ ...form, screens });
  });
  expect(changes).toEqual([true, false]);
});

it("treats the first 'No' of a yes-or-no question as a change", () => {
  const { form } = openForm({ first: 'Sam' });
  const { flow } = form.engine;
  const steps = flow.steps.map((step) => ({
    ...step,
    uiSchema: { ...step.uiSchema, home_based: { 'ui:widget': 'radio' } },
  }));
  const engine = { ...form.engine, flow: { ...flow, steps } };
  engine.dispatch({ type: 'change', values: { home_based: false } });
  expect(hasChanges({ ...form, engine, screens: [{ only: ['home_based'] }] })).toBe(true);
});

it("moves the server's faults, which count all owners of the application, to the only owner of this page", () => {
  const { form } = openForm({ first: 'Sam' });
  const fault = { keyword: 'required', text: 'Needed.' };
  const faults = [{ ...fault, pointer: '/owners/2/street', field: 'owner_3_street' }];
  expect(faultsHere(form.engine, part({}), faults)).toEqual([
    { ...fault, pointer: '/owners/0/street', field: 'owner_1_street' },
  ]);
  expect(faultsHere(form.engine, part({}))).toEqual([]);
});

it('sends the answers of one screen, with null for a missing answer', () => {
  const { form, first, second } = openForm({ first: 'Sam', street: '12 Pine St' });
  expect(answersOf(form.engine, part({}), first)).toEqual({ first: 'Sam', last: null });
  expect(answersOf(form.engine, part({}), second)).toEqual({ street: '12 Pine St', city: null });
});

it('treats a secret that is typed over a saved one as a change, even if its last digits are the same', () => {
  const masked = { present: true, mask: '***-**-6789' };
  const form = openPart(flow, brand, {
    ...part({}),
    fields: ['ssn'],
    parts: ['owners/{idx}/ssn'],
    answers: { ssn: masked },
  } as never);
  const screens = [{ path: 'ssn', only: ['owner_1_ssn'] }];
  expect(hasChanges({ ...form, screens })).toBe(false);
  form.engine.dispatch({ type: 'change', values: { owner_1_ssn: '536-22-6789' } });
  expect(hasChanges({ ...form, screens })).toBe(true);
});
