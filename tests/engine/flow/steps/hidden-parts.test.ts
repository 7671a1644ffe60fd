import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import {
  type CompiledFlow,
  createEngine,
  type FieldError,
  type FieldValue,
  parseHide,
  shownFields,
} from '#engine';
import { formOf } from '../../form-of.ts';
import { brandWith, contextWith } from '../../test-application.ts';
import { ANSWERS, byName, env } from './hidden-parts.ts';

/** Every part that a link may hide; for a list those of owners 1 and 2, and of all at once. */
function partsOf(flow: CompiledFlow): string[] {
  return flow.steps.flatMap(({ substeps }) =>
    substeps.flatMap(({ path }) =>
      path.includes('{idx}') ? ['1', '2', '*'].map((place) => path.replace('{idx}', place)) : [path],
    ),
  );
}

/** Small pseudo-random numbers: the same sets in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** A part alone and with each part after it. */
function pairsFrom(parts: string[], part: string): string[][] {
  return [[part], ...parts.slice(parts.indexOf(part) + 1).map((other) => [part, other])];
}

function largerSetsOf(parts: string[]): string[][] {
  const next = numbers(37);
  return Array.from({ length: 60 }, () => {
    const share = next();
    return parts.filter(() => next() < share);
  });
}

/** Answers that are invalid alone or together, as if the brand had changed its bounds since. */
const INVALID: Record<string, FieldValue> = {
  loan_amount: 999999999,
  business_website: 'no website',
  business_zip: '9',
  business_revenue: -1,
  owner_1_ownership: 80,
  owner_2_ownership: 80,
  owner_2_zip: '9',
  owner_2_dob: '2999-01-01',
};

/**
 * Fills in the shown fields step by step, and corrects the fields that Continue shows again.
 * @param heldValues answers that the application begins with
 * @returns the faults that keep the application from being submitted
 */
function walk(flow: CompiledFlow, hidden: string[], heldValues: Record<string, FieldValue> = {}): string[] {
  const brand = brandWith({ hideable: byName(flow) });
  const engine = createEngine(flow, env, { session: { loggedIn: false }, brand, flags: {}, visitor: {} });
  const askedRequest = parseHide(flow, hidden.join(','), byName(flow));
  if (hidden.length > 0 && !askedRequest.ok) return [`${hidden} is no valid link`];
  engine.dispatch({ type: 'load', application: contextWith(heldValues).application });
  engine.dispatch({ type: 'hide', paths: hidden });
  // The second owner was added by a link.
  engine.dispatch({ type: 'prefill', values: { owner_2_first: 'Bob' } });
  const faults: string[] = [];
  const answeredNames = new Set<string>();
  for (const { id } of flow.steps) {
    const context = engine.context();
    const step = formOf(flow, context)
      .visibleSteps()
      .find((visibleStep) => visibleStep.id === id);
    if (step?.view !== 'form') continue;
    if (step.signIn) engine.dispatch({ type: 'facts', facts: { session: { loggedIn: true } } });
    const fill = (): FieldError[] => {
      const fields = shownFields(step, engine.context());
      for (const name of fields) answeredNames.add(name);
      const values = Object.fromEntries(
        fields.flatMap((name) => (ANSWERS[name] === undefined ? [] : [[name, ANSWERS[name]]])),
      );
      engine.dispatch({ type: 'change', values });
      return engine.context().errorsOf(step);
    };
    const first = fill();
    engine.dispatch({ type: 'errors', errors: first });
    const errors = first.length > 0 ? fill() : first;
    if (first.length > 0) engine.dispatch({ type: 'reach', step: id });
    for (const { field } of errors) faults.push(`${id}: ${field}`);
    if (errors.length === 0 && !engine.context().isComplete(step)) faults.push(`${id}: open`);
  }
  for (const name of ['owner_1_email', 'consent'])
    if (!answeredNames.has(name)) faults.push(`${name} is never asked`);
  return [
    ...faults,
    ...engine
      .context()
      .incompleteSteps()
      .map(({ id }) => `open at the end: ${id}`),
    ...engine
      .context()
      .hiddenErrors()
      .map(({ field }) => `hidden at the end: ${field}`),
  ];
}

describe.each([
  ['apply', apply],
  ['bcm', bcm],
])('hiding parts of %s', (_, flow) => {
  const parts = partsOf(flow);
  /** The sets of hidden parts with which an application cannot be submitted, and why. */
  const blockedSets = (sets: string[][]): string[][] =>
    sets.flatMap((hidden) => {
      const found = walk(flow, hidden);
      return found.length > 0 ? [[hidden.join(','), ...found]] : [];
    });

  it('keeps the flow submittable if nothing or every part is hidden', () => {
    expect(blockedSets([[], parts])).toEqual([]);
  });

  // A row for each part: one test of all pairs would take too long on a busy machine.
  it.each(parts)('keeps the flow submittable if %s is hidden, alone or with another part', (part) => {
    expect(blockedSets(pairsFrom(parts, part))).toEqual([]);
  });

  const larger = largerSetsOf(parts);
  it.each([0, 15, 30, 45])('keeps the flow submittable for larger sets of hidden parts from %i', (from) => {
    expect(blockedSets(larger.slice(from, from + 15))).toEqual([]);
  });

  it('lets the user correct invalid answers, for any combination of hidden parts', () => {
    const sets = [...parts.map((part) => [part]), ...larger.slice(0, 25), parts];
    const faults = sets.flatMap((hidden) => {
      const found = walk(flow, hidden, INVALID);
      return found.length > 0 ? [[hidden.join(','), ...found]] : [];
    });
    expect(faults).toEqual([]);
  });
});
