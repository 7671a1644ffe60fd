import { expect, it } from 'vitest';
import { contentKeys } from '../../../engine/compile/definition/content-keys.ts';
import { samples } from '../samples.ts';
import { smallDefinition } from '../small-flow.ts';

const keysOf = (fields: Record<string, object>, defs = {}): string[] => [
  ...contentKeys(smallDefinition({ fields, defs }).definition).keys(),
];

it('values inside a field have content keys by their deep names: objects, lists, branches and choices', () => {
  const keys = keysOf({
    trip: {
      type: 'object',
      title: 'Trip',
      properties: {
        'from/to': { type: 'string', title: 'Way', minLength: 2 },
        stops: { type: 'array', items: { type: 'object', properties: { city: { enum: ['Reno', 'Elko'] } } } },
      },
      oneOf: [
        { properties: { seat: { type: 'string' } } },
        { properties: { berth: { const: 'low', title: 'Low' } } },
      ],
    },
  });
  expect(keys).toEqual(
    expect.arrayContaining([
      'fields.trip.title',
      'fields.trip/from~1to.title',
      'fields.trip/from~1to.errors.minLength',
      'fields.trip/stops.help',
      'fields.trip/stops/n.title',
      'fields.trip/stops/n/city.options.Reno',
      'fields.trip/seat.errors.required',
      'fields.trip/berth.description',
    ]),
  );
  expect(keys).not.toContain('fields.trip/seat/n.title');
});

it('a tree has the keys of its first two levels', () => {
  const node = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
  };
  const keys = keysOf({ tree: { title: 'Tree', $ref: '#/$defs/node' } }, { node });
  expect(keys).toContain('fields.tree/children/n/name.title');
  expect(keys.length).toBeLessThan(200);
});

it('every sample has its keys', () => {
  for (const [name, { schema }] of Object.entries(samples)) {
    const { definitions = {}, ...answer } = schema;
    const withDefs = JSON.parse(
      JSON.stringify({ answer, definitions }).replaceAll('#/definitions/', '#/$defs/'),
    );
    expect(keysOf({ answer: withDefs.answer }, withDefs.definitions), name).toContain('fields.answer.title');
  }
});
