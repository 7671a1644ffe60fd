import { describe, expect, it } from 'vitest';
import type { FieldSchema, FieldValue } from '#engine';
import { normalizeApplication } from '#server/deals/answers/normalize.ts';
import { tidyAnswers, withStoredKinds } from '../../../engine/flow/index.ts';
import { faultsOnNext, SMALL_ENVIRONMENT, smallContext, smallFlow } from '../small-flow.ts';

const text = { type: 'string' };
const only = (properties: object, more: object = {}): FieldSchema =>
  ({ type: 'object', properties, additionalProperties: false, ...more }) as FieldSchema;
const branch = (kind: string, name: string) =>
  only({ kind: { const: kind }, [name]: text }, { title: kind, required: ['kind'] });

/** Answers with a part that no control shows, and what is left. */
const LEFT_OVER: [what: string, field: object, given: FieldValue, left: FieldValue][] = [
  ['a removed part', only({ a: text }), { a: 'x', gone: 'y' }, { a: 'x' }],
  [
    'a part of another branch',
    { oneOf: [branch('a', 'x'), branch('b', 'y')] },
    { kind: 'b', y: '1', x: '2' },
    { kind: 'b', y: '1' },
  ],
  [
    'a removed part of an item',
    { type: 'array', items: only({ a: text }) },
    [{ a: 'x', gone: 1 }, { a: 'y' }],
    [{ a: 'x' }, { a: 'y' }],
  ],
  ['an item behind a tuple', { type: 'array', items: [text], additionalItems: false }, ['x', 'y'], ['x']],
  [
    'a name that no pattern allows',
    only({}, { patternProperties: { '^n_': text } }),
    { n_a: 'x', b: 'y' },
    { n_a: 'x' },
  ],
];

describe('[FIELD-78] a part that its schema forbids and no control shows is removed', () => {
  it.each(LEFT_OVER)('%s', (_what, schema, given, left) => {
    const flow = smallFlow({ fields: { field: { title: 'Field', 'x-save': 'answers.field', ...schema } } });
    const [step] = flow.steps;
    const answers = { field: given };
    const context = { flow, env: SMALL_ENVIRONMENT, ...smallContext(answers) };
    expect(step && tidyAnswers(step, context)).toEqual({ field: left });
    expect(withStoredKinds(flow, answers)).toEqual({ field: left });
    expect(faultsOnNext(flow, { field: left })).toEqual([]);
    // A client of the API is told about it.
    expect(normalizeApplication(flow, answers)).toEqual(answers);
    expect(faultsOnNext(flow, answers).map(([field]) => field)).toEqual([
      `field${Array.isArray(given) && typeof given[0] === 'object' ? '/0' : ''}`,
    ]);
  });

  it('and everything else stays, also if two schemas contradict each other', () => {
    const contradiction = { type: 'object', properties: { a: text }, allOf: [only({ b: text })] };
    const fields = {
      free: { type: 'object', additionalProperties: text },
      contradiction,
      list: { type: 'array', items: text },
    };
    const flow = smallFlow({ fields });
    const answers = { free: { any: 'x' }, contradiction: { a: 'x', b: 'y' }, list: ['a', 'b'] };
    expect(withStoredKinds(flow, answers)).toBe(answers);
  });
});
