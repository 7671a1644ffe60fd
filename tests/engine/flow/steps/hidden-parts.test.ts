import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import {
  type CompiledFlow,
  createEngine,
  type FieldError,
  type FieldValue,
  isAddHidden,
  parseHide,
  resolvePath,
  shownFields,
  stillHidden,
} from '#engine';
import { hiddenFields } from '../../../../engine/flow/steps/substeps.ts';
import { formOf } from '../../form-of.ts';
import { brandWith, COMPLETE, contextWith, environment } from '../../test-application.ts';

const env = environment();
const second = (name: string): [string, FieldValue][] =>
  name.startsWith('owner_1_') ? [[name.replace('owner_1_', 'owner_2_'), COMPLETE[name] as FieldValue]] : [];
const ANSWERS: Record<string, FieldValue> = {
  ...(COMPLETE as Record<string, FieldValue>),
  ...Object.fromEntries(Object.keys(COMPLETE).flatMap(second)),
  owner_1_ownership: 60,
  owner_2_ownership: 20,
  business_website: 'https://example.com',
  owner_2_email: 'bob@example.com',
  owner_2_ssn: '536-22-8726',
};

/** Every part that a link may hide; for a list those of owners 1 and 2, and of all at once. */
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
 * @param held answers that the application begins with
 * @returns the faults that keep the application from being submitted
 */
function walk(flow: CompiledFlow, hidden: string[], held: Record<string, FieldValue> = {}): string[] {
  const brand = brandWith({ hideable: byName(flow) });
  const engine = createEngine(flow, env, { session: { loggedIn: false }, brand, flags: {}, visitor: {} });
  const asked = parseHide(flow, hidden.join(','), byName(flow));
  if (hidden.length > 0 && !asked.ok) return [`${hidden} is no valid link`];
  engine.dispatch({ type: 'load', application: contextWith(held).application });
  engine.dispatch({ type: 'hide', paths: hidden });
  // The second owner was added by a link.
  engine.dispatch({ type: 'prefill', values: { owner_2_first: 'Bob' } });
  const faults: string[] = [];
  const given = new Set<string>();
  for (const { id } of flow.steps) {
    const context = engine.context();
    const step = formOf(flow, context)
      .visibleSteps()
      .find((one) => one.id === id);
    if (step?.view !== 'form') continue;
    if (step.signIn) engine.dispatch({ type: 'facts', facts: { session: { loggedIn: true } } });
    const fill = (): FieldError[] => {
      const shown = shownFields(step, engine.context());
      for (const name of shown) given.add(name);
      const values = Object.fromEntries(
        shown.flatMap((name) => (ANSWERS[name] === undefined ? [] : [[name, ANSWERS[name]]])),
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
    if (!given.has(name)) faults.push(`${name} is never asked`);
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
  const blocked = (sets: string[][]): string[][] =>
    sets.flatMap((hidden) => {
      const found = walk(flow, hidden);
      return found.length > 0 ? [[hidden.join(','), ...found]] : [];
    });

  it('leaves a way to a submittable end if nothing or every part is hidden', () => {
    expect(blocked([[], parts])).toEqual([]);
  });

  // A row for each part: one test of all pairs would take too long on a busy machine.
  it.each(parts)('leaves a way to a submittable end if %s is hidden, alone or with another part', (part) => {
    expect(blocked(pairsFrom(parts, part))).toEqual([]);
  });

  const larger = largerSetsOf(parts);
  it.each([0, 15, 30, 45])(
    'leaves a way to a submittable end for larger sets of hidden parts from %i',
    (from) => {
      expect(blocked(larger.slice(from, from + 15))).toEqual([]);
    },
  );

  it('leaves a way to correct invalid answers, whichever parts are hidden together', () => {
    const sets = [...parts.map((part) => [part]), ...larger.slice(0, 25), parts];
    const faults = sets.flatMap((hidden) => {
      const found = walk(flow, hidden, INVALID);
      return found.length > 0 ? [[hidden.join(','), ...found]] : [];
    });
    expect(faults).toEqual([]);
  });
});

describe('a field that sign-in needs', () => {
  it('stays on the step that asks for it, whichever part names it', () => {
    const info = apply.steps.find(({ id }) => id === 'info');
    if (!info) throw new Error('no step');
    for (const hidden of [['owners/1/info'], ['owners/*/info'], ['info', 'owners/1/info']])
      expect(shownFields(info, formOf(apply, contextWith({}, { hidden })))).toEqual(
        expect.arrayContaining(['owner_1_email', 'consent']),
      );
  });

  it('is not asked again on a later step with a hidden part', () => {
    const parts = ['info', 'ownership', 'address', 'identity'].map((part) => `owners/*/${part}`);
    const context = contextWith({}, { hidden: parts });
    expect(
      formOf(apply, context)
        .visibleSteps()
        .map(({ id }) => id),
    ).not.toContain('owners');
    expect(
      resolvePath('/app/owners/1/info', formOf(apply, contextWith({}, { hidden: ['owners/1/info'] }))),
    ).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
  });

  it('is among no hidden fields of the application as a whole', () => {
    expect(
      hiddenFields(formOf(apply, contextWith({}, { hidden: ['owners/1/info'] }))).has('owner_1_email'),
    ).toBe(false);
    expect(
      hiddenFields(formOf(apply, contextWith({ owners: [{}, {}] }, { hidden: ['owners/2/info'] }))).has(
        'owner_2_email',
      ),
    ).toBe(true);
  });
});

describe('hide=owners/add', () => {
  const hidden = ['owners/add'];
  it('hides the adding of owners and none of their questions', () => {
    expect(parseHide(apply, 'owners/add', [])).toEqual({ ok: true, hidden });
    expect(stillHidden(apply, hidden, [])).toEqual(hidden);
    expect(isAddHidden(apply, 'owners', hidden)).toBe(true);
    expect(isAddHidden(apply, 'owners', ['owners/1/info'])).toBe(false);
    expect(hiddenFields(formOf(apply, contextWith({}, { hidden })))).toEqual(new Set());
  });

  it('leaves no address that opens a new owner', () => {
    const context = contextWith({ owner_1_first: 'Ada' }, { hidden });
    expect(resolvePath('/app/owners/add', formOf(apply, context))).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
    expect(resolvePath('/app/owners/2/info', formOf(apply, context))).toMatchObject({
      kind: 'invalid',
      to: '/app/business/owners',
    });
    expect(resolvePath('/app/owners/1/info', formOf(apply, context))).toMatchObject({ kind: 'substep' });
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

describe('an invalid answer in a hidden part', () => {
  /** An application with answers, a link's hidden parts, and Continue pressed on a step. */
  function continueOn(path: string, hidden: string[], answers: Record<string, FieldValue>) {
    const engine = createEngine(apply, env, {
      session: { loggedIn: true },
      brand: brandWith({ hideable: byName(apply) }),
      flags: {},
      visitor: {},
    });
    engine.dispatch({ type: 'change', values: { ...ANSWERS, ...answers } });
    engine.dispatch({ type: 'hide', paths: hidden });
    const step = apply.steps.find((one) => one.path === path);
    if (!step) throw new Error('no step');
    const errors = engine.context().errorsOf(step);
    engine.dispatch({ type: 'errors', errors });
    return { engine, step, errors };
  }

  it('[LINK-26] shows its part again once Continue finds the error', () => {
    const hidden = ['business/website', 'owners/1/identity'];
    const { engine, step, errors } = continueOn('business/more-details', hidden, {
      business_website: 'no website',
    });
    expect(errors.map(({ field }) => field)).toEqual(['business_website']);
    expect(engine.state().hidden).toEqual(['owners/1/identity']);
    expect(shownFields(step, engine.context())).toContain('business_website');
  });

  it('keeps its part shown while the answer is corrected', () => {
    const { engine, step } = continueOn('business/more-details', ['business/website'], {
      business_website: 'no website',
    });
    engine.dispatch({ type: 'change', values: { business_website: 'https://example.com' } });
    expect(engine.context().errorsOf(step)).toEqual([]);
    expect(shownFields(step, engine.context())).toContain('business_website');
  });

  it('opens the hidden step that another step checks', () => {
    const { engine, errors } = continueOn('type-of-funding', ['amount'], {
      loan_amount: 200000,
      loan_type: ['EQ'],
    });
    expect(errors.map(({ field }) => field)).toContain('loan_amount');
    expect(resolvePath('/app/amount', engine.context())).toMatchObject({ kind: 'step' });
  });

  it('leaves valid hidden parts hidden', () => {
    const { engine } = continueOn('business/more-details', ['business/website'], {});
    expect(engine.state().hidden).toEqual(['business/website']);
  });

  it('shows a part hidden for every owner only for the owner concerned', () => {
    const { engine, step } = continueOn('business/owners', ['owners/*/address'], { owner_2_zip: '9' });
    const shown = shownFields(step, engine.context());
    expect(shown).toContain('owner_2_zip');
    expect(shown).not.toContain('owner_1_zip');
    engine.dispatch({ type: 'add-item', list: 'owners', key: 'k9' });
    expect(shownFields(step, engine.context())).not.toContain('owner_3_zip');
    expect(engine.state().hidden).toEqual(['owners/*/address']);
  });

  it('hides the part again for all owners once one is removed, for their numbers change', () => {
    const { engine, step } = continueOn('business/owners', ['owners/*/address'], { owner_2_zip: '9' });
    const [, second] = engine.state().application.owners as { key: string }[];
    engine.dispatch({ type: 'remove-item', list: 'owners', key: second?.key ?? '' });
    engine.dispatch({ type: 'add-item', list: 'owners', key: 'k9' });
    expect(shownFields(step, engine.context())).not.toContain('owner_2_zip');
  });

  it.each(['load', 'prefill', 'reach'])(
    'takes part in the flow again after %s if its whole step is hidden',
    (type) => {
      const engine = createEngine(apply, env, {
        session: { loggedIn: true },
        brand: brandWith({ hideable: byName(apply) }),
        flags: {},
        visitor: {},
      });
      const hidden = ['info', 'ownership', 'address', 'identity'].map((part) => `owners/*/${part}`);
      const values = { ...ANSWERS, owner_1_ownership: 80, owner_2_ownership: 80 };
      if (type !== 'load') engine.dispatch({ type: 'hide', paths: hidden });
      if (type === 'load') engine.dispatch({ type, application: contextWith(values).application, hidden });
      else if (type === 'prefill') engine.dispatch({ type, values });
      else {
        engine.dispatch({ type: 'change', values });
        engine.dispatch({ type: 'reach', step: 'info' });
      }
      const owners = apply.steps.find(({ id }) => id === 'owners');
      if (!owners) throw new Error('no step');
      expect(engine.context().incompleteSteps()).toEqual([owners]);
      expect(shownFields(owners, engine.context())).toEqual(['owner_2_ownership']);
    },
  );
});
