import { expect, it } from 'vitest';
import { linkedSchema } from '#domain/words/linked-schema.ts';

const fields = linkedSchema(
  {
    root: {
      properties: {
        name: { $ref: '#/$defs/word', title: 'Name' },
        owners: { type: 'array', items: { $ref: '#/$defs/owner' } },
        lost: { $ref: '#/$defs/missing', title: 'Lost' },
      },
      $defs: {
        word: { type: 'string', title: 'Word', maxLength: 40 },
        owner: { properties: { nick: { $ref: '#/$defs/word' }, partner: { $ref: '#/$defs/owner' } } },
      },
    },
  },
  [],
);

it('replaces a reference by its target, whose keywords the place itself can override', () => {
  expect(fields.properties?.name).toEqual({ type: 'string', title: 'Name', maxLength: 40 });
  expect(fields).toMatchObject({
    properties: { owners: { items: { properties: { nick: { maxLength: 40 } } } } },
  });
});

it('keeps a reference to a schema that contains it', () => {
  expect(JSON.stringify(fields.properties?.owners)).toContain('"partner":{"$ref":"#/$defs/owner"}');
});

it('treats a reference to nothing as empty', () => {
  expect(fields.properties?.lost).toEqual({ title: 'Lost' });
});

it('resolves the references of a step into the fields', () => {
  const root = { schema: { properties: { name: { $ref: 'application.schema.json#/properties/name' } } } };
  expect(linkedSchema({ root, fields }, ['schema'])).toEqual({
    properties: { name: { type: 'string', title: 'Name', maxLength: 40 } },
  });
});
