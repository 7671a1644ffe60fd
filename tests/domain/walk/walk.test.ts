import { readFileSync } from 'node:fs';
import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { expect, it } from 'vitest';
import { compute } from '#domain/compute.ts';
import { previewAnswers, walkFlow } from '#domain/walk/index.ts';
import { choiceVariants } from '#domain/walk/sample-answers.ts';
import { type CompiledFlow, createEngine, type EngineEnvironment, type FieldSchema } from '#engine';
import { smallFlow } from '../../engine/small-flow.ts';

const base = JSON.parse(readFileSync('brands/base.json', 'utf8')) as Record<string, unknown>;
// Computed by the server if a record does not set it.
const brand = { loan_term_default: 60, ...base };
const env: EngineEnvironment = {
  compute: compute as EngineEnvironment['compute'],
  content: {},
  texts: {},
  now: () => '2026-11-22T12:00:00Z',
};
const FACTS = { session: { loggedIn: false }, flags: {}, visitor: {} };
const flows: [string, CompiledFlow][] = [
  ['apply', apply],
  ['bcm', bcm],
];

it.each(flows)('every step of %s is reached and can be completed with generated answers', (_, flow) => {
  const { paths, unreached, stuck } = walkFlow(flow, env, brand);
  expect(paths).toBeGreaterThan(10);
  expect([unreached, stuck]).toEqual([[], []]);
});

it('reports a step that no applicant reaches', () => {
  const steps = bcm.steps.map((step) =>
    step.id === 'more-details' ? { ...step, show: 'terms-never' } : step,
  );
  const never = Object.assign(() => false, { errors: null });
  const validators = {
    ...bcm.validators,
    'terms-never': never as unknown as CompiledFlow['validators'][string],
  };
  const { title } = bcm.steps.find(({ id }) => id === 'more-details') as CompiledFlow['steps'][number];
  expect(walkFlow({ ...bcm, steps, validators }, env, brand).unreached).toEqual([title]);
});

it('answers every kind of question of the step language', () => {
  const text = { type: 'string', title: 'Text', maxLength: 40 };
  const fields = {
    reach: { title: 'Reach', oneOf: [{ const: 'mail', title: 'Mail' }] },
    mark: { title: 'Mark', const: 7 },
    spot: { type: 'array', title: 'Spot', items: [{ type: 'number' }, text], minItems: 2 },
    paid: { type: 'object', title: 'Paid', oneOf: [{ required: ['card'], properties: { card: text } }] },
    fleets: {
      type: 'array',
      title: 'Fleets',
      minItems: 1,
      items: {
        type: 'object',
        required: ['trucks'],
        properties: { trucks: { type: 'array', minItems: 1, items: text } },
      },
    },
  };
  const flow = smallFlow({ fields, required: Object.keys(fields) });
  expect(walkFlow(flow, env, brand)).toMatchObject({ unreached: [], stuck: [] });
});

it('tries each choice of a list alone', () => {
  const uses: FieldSchema = {
    type: 'array',
    title: 'Uses',
    items: { type: 'string', enum: ['rent', 'pay'] },
  };
  expect(choiceVariants(smallFlow({ fields: { uses } }))).toEqual([{ uses: ['rent'] }, { uses: ['pay'] }]);
});

it('tries both bounds of a number, for rules that compare it', () => {
  const flow = smallFlow({ fields: { revenue: { type: 'number', title: 'Revenue', minimum: 5 } } });
  expect(choiceVariants(flow)).toEqual([{ revenue: 5 }, { revenue: 1e9 }]);
});

it.each(flows)(
  'the preview begins with the first step of %s, which is empty if an empty form is chosen',
  (_, flow) => {
    const context = createEngine(flow, env, { ...FACTS, brand }).context();
    const [first] = flow.steps;
    if (!first) throw new Error('There is no step.');
    const askedNames = Object.keys(first.schema.properties ?? {});
    const previewNames = (isEmpty: boolean) => Object.keys(previewAnswers(first, isEmpty, context));
    expect(previewNames(true).filter((name) => askedNames.includes(name))).toEqual([]);
    expect(previewNames(true).length).toBeGreaterThan(3);
    expect(previewNames(false)).toEqual(expect.arrayContaining(previewNames(true)));
  },
);
