import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { tidyAnswers, withStoredKinds } from '#engine';
import { normalizeApplication } from '#server/deals/answers/normalize.ts';
import { faultsOnNext, SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../../engine/small-flow.ts';

const text = { type: 'string' };
const branch = (kind: string, name: string, schema: object) => ({
  properties: { kind: { const: kind }, [name]: schema },
  required: ['kind'],
});
const SCHEMAS: object[] = [
  text,
  { type: 'number' },
  { type: 'integer' },
  { type: 'boolean' },
  { ...text, format: 'date' },
  { ...text, format: 'time' },
  { ...text, 'x-format': 'phone' },
  { type: 'number', 'x-format': 'amount' },
  { ...text, enum: ['1', 'true', 'a'] },
  { enum: [1, 'a', null] },
  { const: 5 },
  { type: ['string', 'null'] },
  { anyOf: [text, { type: 'null' }] },
  { oneOf: [{ type: 'integer' }, text] },
  { type: 'array', items: text },
  { type: 'array', items: text, minItems: 2 },
  { type: 'array', items: { type: 'array', items: { type: 'number' } } },
  { type: 'array', uniqueItems: true, items: { enum: ['a', '1', 1] } },
  { type: 'array', items: [text, { type: 'number' }], minItems: 1 },
  {
    type: 'array',
    items: { type: 'object', properties: { a: text, list: { type: 'array', items: text, minItems: 1 } } },
  },
  { type: 'object', properties: { a: text, b: { type: 'number' } }, required: ['a'] },
  { type: 'object', additionalProperties: { type: 'number' } },
  { type: 'object', oneOf: [branch('x', 'a', text), branch('y', 'b', { type: 'number' })] },
];
const plain = fc.constantFrom<FieldValue>(
  ...['', ' ', 'a', 'x', 'y', '1', '12', '1.0', 'true', 'no', '2026-01-31', '2026-01-31T00:00:00Z', '10:30'],
  ...['415 555 0123', '$5,000', 0, 1, 5, 12.5, true, false, null],
);
const { value } = fc.letrec<{ value: FieldValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    plain,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'kind', 'list', 'other'), tie('value'), { maxKeys: 3 }),
  ),
}));

const rows = SCHEMAS.flatMap((schema) => [false, true].map((required) => ({ schema, required })));

describe('[FIELD-74] whatever answer is given, page and server bring it into one form, once and for all', () => {
  it.each(rows)('$schema, required: $required', ({ schema, required }) => {
    const field = { title: 'Field', 'x-save': 'answers.field', ...schema };
    const flow = smallFlow({ fields: { field }, required: required ? ['field'] : [] });
    const [step] = flow.steps;
    if (!step) throw new Error('no step');
    /** The answer after Continue has tidied it; null if it is empty. */
    const onPage = (answer: FieldValue): FieldValue => {
      const context = { flow, env: SMALL_ENVIRONMENT, ...smallContext({ field: answer }) };
      const tidied = tidyAnswers(step, context);
      return 'field' in tidied ? (tidied.field ?? null) : answer;
    };
    const onServer = (answer: FieldValue) =>
      (normalizeApplication(flow, { field: answer }).field ?? null) as FieldValue;
    fc.assert(
      fc.property(value, (given) => {
        const page = onPage(given);
        const stored = onServer(given);
        // An empty text is no answer.
        expect(stored === '' ? null : stored).toEqual(page === '' ? null : page);
        expect(onPage(page)).toEqual(page);
        expect(onServer(stored)).toEqual(stored);
        expect(withStoredKinds(flow, { field: page })).toEqual({ field: page });
        expect(faultsOnNext(flow, { field: stored })).toEqual(faultsOnNext(flow, { field: page }));
      }),
      { numRuns: 150 },
    );
  });
});
