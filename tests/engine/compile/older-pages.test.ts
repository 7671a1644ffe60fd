import { expect, it } from 'vitest';
import { RUNTIME } from '#engine';
import { emitServedModule } from '#engine/compile';
import { emitFlow } from '../../../engine/compile/emit.ts';
import { compileValidators } from '../../../engine/compile/validators/validator-code.ts';
import { planValidators } from '../../../engine/compile/validators/validators.ts';
import { type SmallFlow, smallDefinition } from '../small-flow.ts';

const number = { type: 'number', title: 'Number' };

/** Builds the module of a release as a page of a build without comparisons and questions for files does. */
function buildInOlderPage(small: SmallFlow): unknown {
  const { definition, rules } = smallDefinition(small);
  const plan = planValidators(definition, rules);
  const module = emitServedModule(emitFlow(definition, plan, compileValidators(plan)));
  const build = new Function(`return ${module.slice(module.indexOf('({'), module.lastIndexOf(';'))}`)();
  const { compares: _, takesFiles: __, ...older } = RUNTIME;
  return build(older);
}

it('an older page can run a release without comparisons', () => {
  const limited = { ...number, minimum: 2, 'x-limit': [{ maximum: '/brand/loan_amount/maximum' }] };
  expect(buildInOlderPage({ fields: { price: limited } })).toMatchObject({ id: 'small' });
});

it.each<[string, SmallFlow]>([
  ['a limit by a constant', { fields: { price: { ...number, 'x-limit': [{ minimum: 2 }] } } }],
  [
    'a limit by a constant beside a limit of the brand',
    {
      fields: {
        price: { ...number, 'x-limit': [{ maximum: '/brand/loan_amount/maximum' }, { minimum: 2 }] },
      },
    },
  ],
  [
    'a limit by today in an item',
    {
      fields: {
        owners: {
          type: 'array',
          title: 'Owners',
          'x-flat': 'owner_{n}_{field}',
          items: {
            type: 'object',
            properties: {
              since: {
                type: 'string',
                format: 'date',
                title: 'Since',
                'x-limit': [{ maximum: { today: {} } }],
              },
            },
          },
        },
      },
    },
  ],
  ['a question for files', { fields: { deed: { type: 'array', title: 'Deed', 'x-files': {} } } }],
  ['a computed field', { fields: { price: { ...number, 'x-compute': { sum: [1] } } } }],
  [
    'the first day of a date',
    { fields: { since: { type: 'string', format: 'date', title: 'Since', formatMinimum: '2020-01-01' } } },
  ],
  [
    'a rule that compares',
    {
      fields: { price: number, cost: number },
      later: { stepFields: ['cost'], show: { 'application.price': { minimum: '/application/cost' } } },
    },
  ],
])('an older page refuses a release with %s at once, so that it keeps its own flow', (_, small) => {
  expect(() => buildInOlderPage(small)).toThrow('newer');
});
