import { describe, expect, test } from 'vitest';
import type { CompiledFlow, Migration } from '#engine';
import { FormContext } from '#engine';
import { decideMove } from '#server/releases/visit/move.ts';
import { smallFlow } from '../../../engine/small-flow.ts';

const text = (more: object = {}) => ({ type: 'string', title: 'Text', ...more });
const FIELDS = {
  name: text(),
  kind: text({ enum: ['a', 'b'] }),
  secret: text({ 'x-sensitive': 'mask-last-4' }),
};
const env = { compute: {}, content: {}, texts: {}, now: () => '2026-01-02T03:04:05.000Z' };

/** The result of moving answers from the flow `before`. */
const decide = (
  fields: Record<string, object>,
  application: Record<string, unknown>,
  {
    required = [],
    migrations = [],
    before = FIELDS,
  }: { required?: string[]; migrations?: Migration[]; before?: Record<string, object> } = {},
) => move(smallFlow({ fields, required }), smallFlow({ fields: before }), application, migrations);

function move(
  to: CompiledFlow,
  from: CompiledFlow,
  application: Record<string, unknown>,
  migrations: Migration[] = [],
) {
  const context = new FormContext(from, env, {
    application: application as never,
    session: { loggedIn: true },
    brand: {},
    flags: {},
    hidden: [],
    visitor: {},
  });
  return decideMove({ to, context, migrations });
}

describe('an application moves by itself', () => {
  test('if nothing changes for it', () => {
    const answers = { name: 'Oak', kind: 'a' };
    expect(decide(FIELDS, answers)).toEqual({
      moves: true,
      application: answers,
      lost: [],
      wrong: [],
      asked: [],
      unasked: [],
    });
  });

  test('if a question is new or newly required, which it is then asked', () => {
    const { moves, asked } = decide(
      { ...FIELDS, fax: text() },
      { name: 'Oak' },
      { required: ['kind', 'name'] },
    );
    expect({ moves, asked: asked.sort() }).toEqual({ moves: true, asked: ['fax', 'kind'] });
  });

  test('if a question is removed that it never answered', () => {
    const { name, kind } = FIELDS;
    expect(decide({ name, kind }, { name: 'Oak', secret: null }).moves).toBe(true);
  });

  test('if it has an answer that the earlier release did not allow either', () => {
    expect(decide(FIELDS, { kind: 'never' }).moves).toBe(true);
  });
});

describe('[FIELD-73] an application moves with answers of another kind', () => {
  const number = { ...FIELDS, name: { type: 'number', title: 'Size' } };

  test('if a text became a number, and back', () => {
    expect(decide(number, { name: '12' })).toMatchObject({ moves: true, application: { name: 12 } });
    const back = decide(FIELDS, { name: 12 }, { before: number });
    expect(back).toMatchObject({ moves: true, application: { name: '12' } });
  });

  test('but not if the text is no number, and the reason names the rule', () => {
    const wrong = [{ field: 'name', rule: 'type' }];
    expect(decide(number, { name: 'Oak' })).toMatchObject({ moves: false, wrong });
  });
});

describe('[STUDIO-17] an application under way is asked', () => {
  const LARGE = { 'application.amount': { minimum: 50_000 } };
  const fields = { amount: { type: 'number', title: 'Amount' }, contact: text() };
  const withStep = (show?: object) =>
    smallFlow({ fields, stepFields: ['amount'], later: { stepFields: ['contact'], show } });
  const withoutStep = smallFlow({ fields, stepFields: ['amount'] });

  test.each<[what: string, to: CompiledFlow, from: CompiledFlow, amount: number, asked: string[]]>([
    ['the questions of a new step that it does not skip', withStep(LARGE), withoutStep, 80_000, ['contact']],
    ['nothing by a new step that it skips', withStep(LARGE), withoutStep, 15_000, []],
    ['the questions of a new step without a rule', withStep(), withoutStep, 15_000, ['contact']],
    ['the questions of a step that it skipped before', withStep(), withStep(LARGE), 15_000, ['contact']],
    ['nothing by a rule that holds for it before and after', withStep(), withStep(LARGE), 80_000, []],
    ['nothing by a rule that hides a step', withStep(LARGE), withStep(), 15_000, []],
  ])('%s', (_what, to, from, amount, askedFields) => {
    expect(move(to, from, { amount }).asked).toEqual(askedFields);
  });

  test('nothing that it has answered', () => {
    expect(move(withStep(), withoutStep, { amount: 1, contact: 'Ann' }).asked).toEqual([]);
  });
});

describe('[STUDIO-17] an answer is kept and not asked for any more', () => {
  const SMALL = { 'application.amount': { maximum: 10_000 } };
  const fields = { amount: { type: 'number', title: 'Amount' }, contact: text() };
  const both = smallFlow({ fields, stepFields: ['amount', 'contact'] });
  const amountOnly = smallFlow({ fields, stepFields: ['amount'] });
  const smallOnly = smallFlow({
    fields,
    stepFields: ['amount'],
    later: { stepFields: ['contact'], show: SMALL },
  });

  test.each<[title: string, to: CompiledFlow, answers: object, unasked: string[]]>([
    ['if its question is removed from the step', amountOnly, { amount: 5, contact: 'Ann' }, ['contact']],
    ['if a rule hides its step', smallOnly, { amount: 50_000, contact: 'Ann' }, ['contact']],
    ['but not if a rule shows its step', smallOnly, { amount: 5, contact: 'Ann' }, []],
    ['but not if there is no answer', amountOnly, { amount: 5 }, []],
  ])('%s', (_title, to, answers, unasked) => {
    const application = answers as Record<string, unknown>;
    expect(move(to, both, application)).toMatchObject({ moves: true, application, unasked });
  });

  test('an answer is lost if its field is removed', () => {
    const { amount } = fields;
    const to = smallFlow({ fields: { amount } });
    expect(move(to, both, { amount: 5, contact: 'Ann' })).toMatchObject({ lost: ['contact'], unasked: [] });
  });

  test('an answer is refused if its choice is removed', () => {
    const answers = { kind: 'b' };
    expect(decide({ ...FIELDS, kind: text({ enum: ['a'] }) }, answers)).toMatchObject({
      moves: false,
      wrong: [{ field: 'kind', rule: 'enum' }],
      unasked: [],
    });
  });
});

describe('an application stays', () => {
  test('if an answer has no field any more', () => {
    const { kind, secret } = FIELDS;
    expect(decide({ kind, secret }, { name: 'Oak' })).toMatchObject({ moves: false, lost: ['name'] });
  });

  test('if an answer is no longer allowed, and the reason names the rule', () => {
    const fields = { ...FIELDS, kind: text({ enum: ['a'] }) };
    expect(decide(fields, { kind: 'b' })).toMatchObject({
      moves: false,
      wrong: [{ field: 'kind', rule: 'enum' }],
    });
  });

  test('if an answer would be protected in another way', () => {
    const masked = { secret: { present: true, mask: '***1' } };
    expect(decide({ ...FIELDS, secret: text() }, masked)).toMatchObject({ moves: false, lost: ['secret'] });
  });

  test('if a part of an answer would be protected in another way', () => {
    const van = (vin: object) => ({ van: { type: 'object', title: 'Van', properties: { vin } } });
    const open = van(text());
    const maskedVan = van(text({ 'x-sensitive': 'mask-last-4' }));
    const masked = { van: { vin: { present: true, mask: '***1' } } };
    expect(decide(maskedVan, { van: { vin: 'ABC' } }, { before: open })).toMatchObject({
      moves: false,
      lost: ['van'],
    });
    expect(decide(open, masked, { before: maskedVan })).toMatchObject({ moves: false, lost: ['van'] });
    expect(decide(maskedVan, masked, { before: maskedVan })).toMatchObject({ moves: true });
    expect(decide(maskedVan, { van: {} }, { before: open })).toMatchObject({ moves: true });
  });
});

test('an application stays if a part of an answer is no longer asked, at any depth', () => {
  const of = (properties: object) => ({
    vans: {
      type: 'array',
      title: 'Vans',
      items: { type: 'object', properties: { engine: { type: 'object', properties } } },
    },
  });
  const both = of({ size: text(), fuel: text() });
  const answers = { vans: [{ engine: { size: '2', fuel: 'gas' } }] };
  expect(decide(of({ size: text() }), answers, { before: both })).toMatchObject({
    moves: false,
    lost: ['vans'],
  });
  const unanswered = { vans: [{ engine: { size: '2' } }] };
  expect(decide(of({ size: text() }), unanswered, { before: both })).toMatchObject({ moves: true });
  expect(decide(both, answers, { before: both })).toMatchObject({ moves: true, lost: [] });
  const any = of({ size: text(), ...({} as object) });
  Object.assign(any.vans.items.properties.engine, { additionalProperties: text() });
  expect(decide(any, answers, { before: both })).toMatchObject({ moves: true });
});

test('a list that is to have more items is asked for again', () => {
  const of = (minItems: number) => ({ days: { type: 'array', title: 'Days', minItems, items: text() } });
  const startAsk = (min: number, count: number, before = 1) =>
    decide(of(min), { days: Array(count).fill('mo') }, { before: of(before) }).asked;
  expect(startAsk(2, 1)).toEqual(['days']);
  expect(startAsk(2, 2)).toEqual([]);
  // It was too short before.
  expect(startAsk(3, 1, 2)).toEqual([]);
});

test('migrations rename, map, drop and fill in answers, so that the application can move', () => {
  const fields = { title: text(), kind: text({ enum: ['x', 'y'] }), land: text() };
  const migrations: Migration[] = [
    { rename: 'name', to: 'title' },
    { map: 'kind', values: { a: 'x', b: 'y' } },
    { drop: 'secret' },
    { default: 'land', value: 'US' },
  ];
  const answers = { name: 'Oak', kind: 'b', secret: { present: true, mask: '***1' } };
  expect(decide(fields, answers, { migrations })).toMatchObject({
    moves: true,
    application: { title: 'Oak', kind: 'y', land: 'US' },
  });
});
