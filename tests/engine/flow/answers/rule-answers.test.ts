import { describe, expect, it } from 'vitest';
import { type CompiledFlow, createEngine, shownFields } from '#engine';
import { formOf } from '../../form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../small-flow.ts';

/** Questions a to d: b is asked only if a is yes, c only if b has an answer, d only if c has one. */
function chain() {
  const names = ['a', 'b', 'c', 'd'];
  const flow = smallFlow({ fields: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });
  const rule = (test: (application: Record<string, unknown>) => boolean) =>
    (({ application }: ReturnType<typeof smallContext>) => test(application)) as never;
  return {
    ...flow,
    steps: flow.steps.map((step) => ({ ...step, visible: { b: 'rule-b', c: 'rule-c', d: 'rule-d' } })),
    validators: {
      ...flow.validators,
      'rule-b': rule(({ a }) => a === 'yes'),
      'rule-c': rule(({ b }) => b !== undefined),
      'rule-d': rule(({ c }) => c !== undefined),
    },
  };
}

describe('[SAVE-16] a rule', () => {
  const flow = chain();
  const [step] = flow.steps;
  if (!step) throw new Error('the flow has no step');
  const shownFieldsOf = (answers: Record<string, string>, env = SMALL_ENVIRONMENT) =>
    shownFields(step, formOf(flow, smallContext(answers), env));

  it('sees no answer to a question that is not asked any more, along a whole chain', () => {
    expect(shownFieldsOf({ a: 'yes', b: 'x', c: 'y', d: 'z' })).toEqual(['a', 'b', 'c', 'd']);
    expect(shownFieldsOf({ a: 'no', b: 'x', c: 'y', d: 'z' })).toEqual(['a']);
  });

  it('sees the answer of a field that the applicant does not fill, even if no step asks for it', () => {
    expect(shownFieldsOf({ a: 'no', b: 'x' }, { ...SMALL_ENVIRONMENT, keptFields: () => ['b'] })).toEqual([
      'a',
      'c',
    ]);
  });

  it('sees other facts beside the same answers', () => {
    const application = Object.freeze({ a: 'yes', b: 'x', c: 'y' });
    const askedOnce = {
      ...flow,
      validators: {
        ...flow.validators,
        'rule-b': (({ brand }: ReturnType<typeof smallContext>) => brand.asksB === true) as never,
      },
    };
    const shownFor = (brand: Record<string, unknown>) =>
      shownFields(step, formOf(askedOnce, { ...smallContext({}), application, brand }, SMALL_ENVIRONMENT));
    expect(shownFor({ asksB: true })).toEqual(['a', 'b', 'c', 'd']);
    expect(shownFor({ asksB: false })).toEqual(['a']);
  });

  it('gets its answers from a cache for the same answers and facts, because few changes affect them', () => {
    const facts = { ...smallContext({}), application: Object.freeze({ a: 'no', b: 'x' }) };
    const ruleContext = (brand = facts.brand) =>
      formOf(flow, { ...facts, brand }, SMALL_ENVIRONMENT).ruleContext;
    expect(ruleContext()).toBe(ruleContext());
    expect(ruleContext()).not.toBe(ruleContext({}));
  });

  it('sees the present answers of an application that is changed in place', () => {
    const application: Record<string, string> = { a: 'yes', b: 'x', c: 'y' };
    const facts = { ...smallContext({}), application };
    const shownNow = () => shownFields(step, formOf(flow, facts, SMALL_ENVIRONMENT));
    expect(shownNow()).toEqual(['a', 'b', 'c', 'd']);
    application.a = 'no';
    expect(shownNow()).toEqual(['a']);
  });

  it('sees the kept answers again once they count', () => {
    const engine = createEngine(flow, SMALL_ENVIRONMENT, smallContext({}));
    const change = (values: Record<string, string>) => {
      engine.dispatch({ type: 'change', values });
      return shownFields(step, engine.context());
    };
    expect(change({ a: 'yes', b: 'x', c: 'y' })).toEqual(['a', 'b', 'c', 'd']);
    expect(change({ a: 'no' })).toEqual(['a']);
    expect(engine.state().application).toMatchObject({ b: 'x', c: 'y' });
    expect(change({ a: 'yes' })).toEqual(['a', 'b', 'c', 'd']);
  });
});

const ifAnswered = (name: string, outcome: object) => ({
  if: { required: [name] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: outcome,
});

describe('[SAVE-16] a condition of a step', () => {
  const text = { type: 'string' };
  /** Asks for b only if a is yes; c and d belong to branches: c of an answer to b, d of an answer to c. */
  const flow = smallFlow({
    fields: { a: text, b: { ...text, maxLength: 3 }, c: text, d: text, e: text },
    conditions: {
      allOf: [ifAnswered('b', { required: ['c', 'e'] }), ifAnswered('c', { required: ['d'] })],
    },
  });
  const asksForB = (({ application }: ReturnType<typeof smallContext>) => application.a === 'yes') as never;
  const [step] = flow.steps.map((step) => ({ ...step, visible: { b: 'rule-b' } }));
  if (!step) throw new Error('the flow has no step');
  const whole = { ...flow, steps: [step], validators: { ...flow.validators, 'rule-b': asksForB } };
  const faults = (answers: Record<string, string>, only?: string[], show?: string) =>
    formOf(
      { ...whole, validators: { ...whole.validators, never: (() => false) as never } },
      smallContext(answers),
      SMALL_ENVIRONMENT,
    )
      .errorsOf({ ...step, ...(show ? { show } : {}) }, only)
      .map(({ field }) => field);

  it('requires an answer because of a question that is asked', () => {
    expect(faults({ a: 'yes', b: 'x' })).toEqual(['c', 'e']);
  });

  it('requires none because of a question that is not asked any more', () => {
    expect(faults({ a: 'no', b: 'x' })).toEqual([]);
    expect(faults({ a: 'no', b: 'too long' })).toEqual([]);
  });

  it('checks the answers of an open part and of a step opened by its address', () => {
    expect(faults({ a: 'no', b: 'too long' }, ['b'])).toEqual(['b']);
    expect(faults({ a: 'no', b: 'x' }, undefined, 'never')).toEqual(['c', 'e']);
  });
});

describe('[SAVE-16] a condition on an item', () => {
  const text = { type: 'string' };
  const flow = smallFlow({
    fields: {
      a: text,
      owners: {
        type: 'array',
        'x-flat': 'owner_{n}_{field}',
        items: {
          type: 'object',
          properties: { title: text, school: text },
          ...ifAnswered('title', { required: ['school'] }),
        },
      },
    },
    uiSchema: { owners: { items: { 'ui:order': ['title', 'school'] } } },
    // With a condition, a field is not checked without the others.
    conditions: ifAnswered('a', { required: ['owners'] }),
  });
  const asksForTitle = (({ application }: ReturnType<typeof smallContext>) =>
    application.a === 'yes') as never;
  const [step] = flow.steps.map((step) => ({ ...step, visible: { owner_1_title: 'rule-title' } }));
  if (!step) throw new Error('the flow has no step');
  const whole = {
    ...flow,
    steps: [step],
    validators: { ...flow.validators, 'rule-title': asksForTitle },
  };
  const faults = (a: string, only?: string[]) =>
    formOf(whole, smallContext({ a, owners: [{ title: 'Dr' }] } as never), SMALL_ENVIRONMENT)
      .errorsOf(step, only)
      .map(({ field }) => field);

  it('reads an answer of the item only while its question is asked', () => {
    expect(faults('yes')).toEqual(['owner_1_school']);
    expect(faults('no')).toEqual([]);
  });

  it('reads every answer of the item in an open part of it', () => {
    expect(faults('no', ['owner_1_title', 'owner_1_school'])).toEqual(['owner_1_school']);
  });
});

describe('[SAVE-16] an item of a list, as rules see it,', () => {
  const text = { type: 'string' };
  /** Asks each owner for these fields, and for a school in a branch: after a title. */
  const ownersOf = (properties: object) => ({
    owners: { type: 'array', 'x-flat': 'owner_{n}_{field}', items: { type: 'object', properties } },
  });
  const ownersRef = (properties: object, branch: object = {}) => ({
    owners: {
      $ref: 'application.schema.json#/properties/owners',
      items: { type: 'object', properties, ...branch },
    },
  });
  const flowWith = (fields: object, school: object, more: object = {}) =>
    smallFlow({
      fields: ownersOf({ title: text, school: text, ...more }),
      conditions: { properties: ownersRef(fields, ifAnswered('title', { properties: { school } })) },
    });
  const ruleAnswersOf = (flow: CompiledFlow, owner: object) => {
    const form = formOf(flow, smallContext({ owners: [owner] } as never), SMALL_ENVIRONMENT);
    const ruleAnswers = form.ruleContext.application;
    expect(ruleAnswers).toEqual(form.answersThatCount());
    return { application: form.application, seen: ruleAnswers };
  };

  it('has no answer of a branch that does not apply', () => {
    const flow = flowWith({ title: text }, text);
    expect(ruleAnswersOf(flow, { school: 'Yale' }).seen).toEqual({ owners: [{}] });
    expect(ruleAnswersOf(flow, { title: 'Dr', school: 'Yale' }).seen).toEqual({
      owners: [{ title: 'Dr', school: 'Yale' }],
    });
  });

  it('is not copied if a branch only adds to a field that is always asked', () => {
    const { application, seen: ruleAnswers } = ruleAnswersOf(
      flowWith({ title: text, school: text }, { minLength: 2 }),
      {
        school: 'Yale',
      },
    );
    expect(ruleAnswers).toBe(application);
  });

  it('has no answer of a branch inside an answer, although the item has conditional fields', () => {
    const car = {
      type: 'object',
      properties: { fuel: text },
      ...ifAnswered('fuel', { properties: { price: text } }),
    };
    const flow = flowWith({ title: text, car }, text, { car });
    expect(ruleAnswersOf(flow, { school: 'Yale', car: { price: '1' } }).seen).toEqual({
      owners: [{ car: {} }],
    });
  });

  it('has no answer of a skipped step that asks for other fields of the same list', () => {
    const owner = { title: 'Dr', school: 'Yale' };
    const withSecondStep = (isShown: boolean) => {
      const flow = smallFlow({
        fields: { ...ownersOf({ title: text, school: text }), a: text },
        stepFields: ['a'],
        conditions: { properties: ownersRef({ title: text }) },
        later: { stepFields: ['owners'], show: { required: ['a'] } },
      });
      const rule = flow.steps[1]?.show ?? '';
      return { ...flow, validators: { ...flow.validators, [rule]: (() => isShown) as never } };
    };
    expect(ruleAnswersOf(withSecondStep(false), owner).seen).toEqual({ owners: [{ title: 'Dr' }] });
    expect(ruleAnswersOf(withSecondStep(true), owner).seen).toEqual({ owners: [owner] });
  });
});
