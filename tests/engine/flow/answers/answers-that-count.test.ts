import { flow as apply } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';
import { type CompiledFlow, type CompiledStep, reviewGroups } from '#engine';
import { formOf } from '../../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../small-flow.ts';
import { COMPLETE, contextWith } from '../../test-application.ts';

/** A flow of one step with some rules over the answers. */
function ruledFlow(
  names: string[],
  visible: Record<string, (answers: Record<string, unknown>) => boolean>,
  more: (step: CompiledStep) => Partial<CompiledStep> = () => ({}),
): CompiledFlow {
  const flow = smallFlow({ fields: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const rules = Object.entries(visible).map(([name, rule]) => [
    `rule-${name}`,
    ({ application }: ReturnType<typeof smallContext>) => rule(application),
  ]);
  return {
    ...flow,
    validators: { ...flow.validators, ...Object.fromEntries(rules) },
    steps: [
      {
        ...step,
        visible: Object.fromEntries(Object.keys(visible).map((name) => [name, `rule-${name}`])),
        ...more(step),
      },
    ],
  };
}

/** The part of one question's answer `value` that counts. */
function countOf(schema: object, value: unknown): unknown {
  const flow = smallFlow({ fields: { value: schema } });
  return formOf(flow, smallContext({ value } as never)).answersThatCount().value;
}

const FUEL = {
  type: 'object',
  properties: { fuel: { enum: ['gas', 'electric'] } },
  if: { required: ['fuel'], properties: { fuel: { const: 'electric' } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { properties: { kwh: { type: 'number', maximum: 10 } } },
};

describe('[SAVE-15] an answer inside another', () => {
  it('does not count once its condition no longer holds', () => {
    expect(countOf({ type: 'array', items: FUEL }, [{ fuel: 'gas', kwh: 99 }])).toEqual([{ fuel: 'gas' }]);
  });

  it('counts while its condition holds', () => {
    expect(countOf(FUEL, { fuel: 'electric', kwh: 9 })).toEqual({ fuel: 'electric', kwh: 9 });
  });

  it.each([
    [
      'oneOf',
      {
        type: 'object',
        oneOf: [
          { properties: { kind: { const: 'card' }, number: { type: 'string' } } },
          { properties: { kind: { const: 'bank' }, iban: { type: 'string' } } },
        ],
      },
      { kind: 'card', number: '1', iban: 'X' },
      { kind: 'card', number: '1' },
    ],
    [
      'dependencies',
      {
        type: 'object',
        properties: { card: { type: 'string' } },
        dependencies: { card: { properties: { billing: { type: 'string' } } } },
      },
      { card: '', billing: '1 Main St' },
      { card: '' },
    ],
    [
      'allOf with if',
      { type: 'object', properties: { deep: { allOf: [FUEL] } } },
      { deep: { fuel: 'gas', kwh: 1 } },
      { deep: { fuel: 'gas' } },
    ],
    [
      'a list in a list',
      { type: 'array', items: { type: 'array', items: FUEL } },
      [[{ fuel: 'gas', kwh: 1 }], [{ fuel: 'electric', kwh: 2 }]],
      [[{ fuel: 'gas' }], [{ fuel: 'electric', kwh: 2 }]],
    ],
    [
      'a branch of a branch',
      {
        type: 'object',
        properties: { a: { type: 'boolean' } },
        if: { required: ['a'], properties: { a: { const: true } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: {
          properties: { b: { type: 'boolean' } },
          dependencies: { b: { properties: { c: { type: 'string' } } } },
        },
      },
      { a: false, b: true, c: 'x' },
      { a: false },
    ],
  ])('does not count as one of another branch: %s', (_, schema, value, counted) => {
    expect(countOf(schema, value)).toEqual(counted);
  });

  it.each([
    ['a name that no branch knows', FUEL, { fuel: 'gas', note: 'x' }],
    [
      'one of two alternatives that both fit',
      {
        type: 'object',
        anyOf: [{ properties: { a: { type: 'string' } } }, { properties: { b: { type: 'string' } } }],
      },
      { a: '1', b: '2' },
    ],
    [
      'a name that any text may have',
      { ...FUEL, additionalProperties: { type: 'number' } },
      { fuel: 'gas', kwh: 99 },
    ],
    ['the mask of a secret', { ...FUEL, 'x-sensitive': 'mask-last-4' }, { present: true, mask: '***' }],
  ])('counts as %s', (_, schema, value) => {
    expect(countOf(schema, value)).toEqual(value);
  });

  it('has no row in the review', () => {
    const flow = smallFlow({ fields: { value: { ...FUEL, title: 'Car' } } });
    const context = smallContext({ value: { fuel: 'gas', kwh: 99 } });
    const words = {
      locale: 'en-US',
      yes: 'Yes',
      no: 'No',
      answered: 'Answered',
      months: 'months',
      monthsOne: 'month',
    };
    const rows = reviewGroups(formOf(flow, context, SMALL_ENVIRONMENT), words).flatMap((group) => group.rows);
    expect(rows.map(({ field }) => field)).toEqual(['value/fuel']);
  });
});

describe('[SAVE-15] an answer of the application', () => {
  it('does not count if its field is not shown any more, and counts again once it is', () => {
    const count = (loan_type: string[]) =>
      formOf(
        apply,
        contextWith({ ...COMPLETE, loan_type, equipment_description: 'An oven' }),
      ).answersThatCount().equipment_description;
    expect(count(['WC'])).toBeUndefined();
    expect(count(['WC', 'EQ'])).toBe('An oven');
  });

  it('does not count if the answer that it depends on does not count', () => {
    const flow = ruledFlow(['a', 'b', 'c'], { b: ({ a }) => a === 'yes', c: ({ b }) => b === 'yes' });
    expect(formOf(flow, smallContext({ a: 'no', b: 'yes', c: 'x' })).answersThatCount()).toEqual({ a: 'no' });
  });

  it('counts if the answer that excluded it does not count, in any order of the questions', () => {
    const flow = ruledFlow(['c', 'a', 'b'], { b: ({ a }) => a === 'yes', c: ({ b }) => b !== 'yes' });
    expect(formOf(flow, smallContext({ c: 'x', a: 'no', b: 'yes' })).answersThatCount()).toEqual({
      c: 'x',
      a: 'no',
    });
  });

  it('does not count if its whole step is not shown', () => {
    const flow = ruledFlow(['a'], { a: () => true }, () => ({ show: 'rule-show' }));
    const hidden = { ...flow, validators: { ...flow.validators, 'rule-show': () => false } };
    expect(formOf(hidden, smallContext({ a: 'x' })).answersThatCount()).toEqual({});
  });

  it('does not count if a condition of its step no longer asks for it', () => {
    const flow = ruledFlow(['a', 'b'], {}, ({ schema }) => ({
      schema: {
        ...schema,
        properties: { a: { type: 'string' } },
        if: { properties: { a: { const: 'yes' } }, required: ['a'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { properties: { b: { type: 'string' } } },
      },
    }));
    expect(formOf(flow, smallContext({ a: 'no', b: 'x' })).answersThatCount()).toEqual({ a: 'no' });
    expect(formOf(flow, smallContext({ a: 'yes', b: 'x' })).answersThatCount()).toEqual({ a: 'yes', b: 'x' });
  });

  it('counts by its rule also if the location of the visitor is known', () => {
    const flow = ruledFlow(['a', 'b', 'c'], { b: ({ a }) => a === 'yes', c: ({ a }) => a === 'no' });
    for (const outsideUs of [true, false]) {
      const facts = { ...smallContext({ a: 'yes', b: 'x', c: 'y' }), visitor: { outsideUs } };
      expect(formOf(flow, facts).answersThatCount()).toEqual({ a: 'yes', b: 'x' });
    }
  });

  it('counts if its question depends on the location of the visitor, which is not known', () => {
    const flow = ruledFlow(['a'], {}, () => ({ visible: { a: 'rule-visitor' } }));
    const asking = {
      ...flow,
      validators: {
        ...flow.validators,
        'rule-visitor': (({ visitor }: ReturnType<typeof smallContext>) =>
          visitor.outsideUs === true) as never,
      },
    };
    expect(formOf(asking, smallContext({ a: 'x' })).answersThatCount()).toEqual({ a: 'x' });
  });

  it.each([
    ['a link hides it', { business_website: 'https://example.com' }, { hidden: ['business/website'] }],
    ['no step asks for it', { loan_id: 'l1' }, {}],
  ])('counts if %s', (_, answers, parts) => {
    expect(formOf(apply, contextWith({ ...COMPLETE, ...answers }, parts)).answersThatCount()).toMatchObject(
      answers,
    );
  });

  it('leaves complete answers as they are, and the given application untouched', () => {
    const context = contextWith({ ...COMPLETE, equipment_description: 'An oven' });
    const before = structuredClone(context.application);
    const { equipment_description: _, ...others } = before;
    expect(formOf(apply, context).answersThatCount(['type_of_statements', 'have_statements'])).toEqual(
      others,
    );
    expect(context.application).toEqual(before);
  });
});
