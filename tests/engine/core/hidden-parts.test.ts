import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import {
  type CompiledFlow,
  createEngine,
  type FieldValue,
  incompleteSteps,
  isAddHidden,
  parseHide,
  resolvePath,
  shownFields,
  stillHidden,
  validateStep,
  visibleSteps,
} from '#engine';
import { hiddenFields } from '../../../engine/flow/substeps.ts';
import { isComplete } from '../../../engine/order/complete.ts';
import { brandWith, COMPLETE, contextWith, environment } from './test-application.ts';

const env = environment();
const second = (name: string): [string, FieldValue][] =>
  name.startsWith('owner_1_') ? [[name.replace('owner_1_', 'owner_2_'), COMPLETE[name] as FieldValue]] : [];
const ANSWERS: Record<string, FieldValue> = {
  ...(COMPLETE as Record<string, FieldValue>),
  ...Object.fromEntries(Object.keys(COMPLETE).flatMap(second)),
  owner_1_ownership: 60,
  owner_2_ownership: 40,
  owner_2_email: 'bob@example.com',
  owner_2_ssn: '536-22-8726',
};

/** Every part that a link may hide: of a list those of owners 1 and 2, and of all at once. */
function partsOf(flow: CompiledFlow): string[] {
  return flow.steps.flatMap(({ substeps }) =>
    substeps.flatMap(({ path }) =>
      path.includes('{idx}') ? ['1', '2', '*'].map((place) => path.replace('{idx}', place)) : [path],
    ),
  );
}
const byName = (flow: CompiledFlow): string[] =>
  flow.steps.flatMap(({ substeps }) => substeps.filter((one) => one.byName).map(({ path }) => path));

/** Small pseudo-random numbers: the same sets in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** Nothing, each part alone, every two, and some larger sets up to all of them. */
function setsOf(parts: string[]): string[][] {
  const next = numbers(37);
  const pairs = parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other]));
  const larger = Array.from({ length: 60 }, () => {
    const share = next();
    return parts.filter(() => next() < share);
  });
  return [[], ...parts.map((one) => [one]), ...pairs, ...larger, parts];
}

/** Fills in only what is shown, step by step. @returns what keeps the application from being submitted. */
function walk(flow: CompiledFlow, hidden: string[]): string[] {
  const brand = brandWith({ hideable: byName(flow) });
  const engine = createEngine(flow, env, { session: { loggedIn: false }, brand, flags: {}, visitor: {} });
  const asked = parseHide(flow, hidden.join(','), byName(flow));
  if (hidden.length > 0 && !asked.ok) return [`${hidden} is no valid link`];
  engine.dispatch({ type: 'hide', paths: hidden });
  // The second owner came with a link.
  engine.dispatch({ type: 'prefill', values: { owner_2_first: 'Bob' } });
  const faults: string[] = [];
  const given = new Set<string>();
  for (const { id } of flow.steps) {
    const context = engine.context();
    const step = visibleSteps(flow, context).find((one) => one.id === id);
    if (step?.view !== 'form') continue;
    if (step.signIn) engine.dispatch({ type: 'facts', facts: { session: { loggedIn: true } } });
    const shown = shownFields(flow, step, context);
    for (const name of shown) given.add(name);
    const values = Object.fromEntries(
      shown.flatMap((name) => (ANSWERS[name] === undefined ? [] : [[name, ANSWERS[name]]])),
    );
    engine.dispatch({ type: 'change', values });
    const errors = validateStep(flow, step, engine.context(), env);
    for (const { field } of errors) faults.push(`${id}: ${field}`);
    if (errors.length === 0 && !isComplete(flow, step, engine.context(), env)) faults.push(`${id}: open`);
  }
  for (const name of ['owner_1_email', 'consent'])
    if (!given.has(name)) faults.push(`${name} is never asked`);
  return [
    ...faults,
    ...incompleteSteps(flow, engine.context(), env).map(({ id }) => `open at the end: ${id}`),
  ];
}

describe.each([
  ['apply', apply],
  ['bcm', bcm],
])('hiding parts of %s', (_, flow) => {
  it('leaves a way to a submittable end, whichever parts are hidden together', () => {
    const faults = setsOf(partsOf(flow)).flatMap((hidden) => {
      const found = walk(flow, hidden);
      return found.length > 0 ? [[hidden.join(','), ...found]] : [];
    });
    expect(faults).toEqual([]);
  });
});

describe('what sign-in needs', () => {
  it('stays on the step that asks for it, whichever part names it', () => {
    const info = apply.steps.find(({ id }) => id === 'info');
    if (!info) throw new Error('no step');
    for (const hidden of [['owners/1/info'], ['owners/*/info'], ['info', 'owners/1/info']])
      expect(shownFields(apply, info, contextWith({}, { hidden }))).toEqual(
        expect.arrayContaining(['owner_1_email', 'consent']),
      );
  });

  it('is not asked again by a later step whose part is hidden', () => {
    const parts = ['info', 'ownership', 'address', 'identity'].map((part) => `owners/*/${part}`);
    const context = contextWith({}, { hidden: parts });
    expect(visibleSteps(apply, context).map(({ id }) => id)).not.toContain('owners');
    expect(resolvePath(apply, '/app/owners/1/info', contextWith({}, { hidden: ['owners/1/info'] }))).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
  });

  it('is among no hidden fields of the application as a whole', () => {
    expect(hiddenFields(apply, ['owners/1/info'], {}).has('owner_1_email')).toBe(false);
    expect(hiddenFields(apply, ['owners/2/info'], { owners: [{}, {}] }).has('owner_2_email')).toBe(true);
  });
});

describe('hide=owners/add', () => {
  const hidden = ['owners/add'];
  it('hides the adding of owners and none of their questions', () => {
    expect(parseHide(apply, 'owners/add', [])).toEqual({ ok: true, hidden });
    expect(stillHidden(apply, hidden, [])).toEqual(hidden);
    expect(isAddHidden(apply, 'owners', hidden)).toBe(true);
    expect(isAddHidden(apply, 'owners', ['owners/1/info'])).toBe(false);
    expect(hiddenFields(apply, hidden, {})).toEqual(new Set());
  });

  it('leaves no address that opens a new owner', () => {
    const context = contextWith({ owner_1_first: 'Ada' }, { hidden });
    expect(resolvePath(apply, '/app/owners/add', context)).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
    expect(resolvePath(apply, '/app/owners/2/info', context)).toMatchObject({
      kind: 'invalid',
      to: '/app/business/owners',
    });
    expect(resolvePath(apply, '/app/owners/1/info', context)).toMatchObject({ kind: 'substep' });
  });
});

it('a part of a list can be added only by its own name, not for every position', () => {
  expect(parseHide(apply, 'owners/*/add', [])).toEqual({ ok: false });
  expect(parseHide(apply, 'owners/*/identity', [])).toEqual({ ok: false });
  expect(parseHide(apply, 'owners/21/info', [])).toEqual({ ok: false });
});

it('a link names 60 parts at most', () => {
  const naming = (count: number) =>
    parseHide(apply, Array.from({ length: count }, () => 'info').join(','), []);
  expect(naming(60)).toEqual({ ok: true, hidden: ['info'] });
  expect(naming(61)).toEqual({ ok: false });
});
