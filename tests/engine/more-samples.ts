import type { Sample } from './own-samples.ts';

/** What rjsf's playground shows beyond `own-samples.ts`, written by ourselves from its documentation. */
export const MORE_SAMPLES: Record<string, Sample> = {
  examples: {
    schema: {
      type: 'object',
      properties: {
        browser: { type: 'string', title: 'Browser', examples: ['Firefox', 'Chrome', 'Opera'] },
        size: { type: 'number', title: 'Size', examples: [1, 2.5], default: 2.5 },
      },
    },
    formData: { browser: 'Firefox', size: 2.5 },
  },
  'pattern properties': {
    schema: {
      type: 'object',
      properties: {
        codes: {
          type: 'object',
          title: 'Codes',
          properties: { main: { type: 'string', title: 'Main' } },
          patternProperties: { '^x_': { type: 'string' }, '^n_': { type: 'integer' } },
          additionalProperties: false,
        },
      },
    },
    formData: { codes: { main: 'a', x_one: 'b', n_two: 2 } },
  },
  'needs that depend': {
    schema: {
      type: 'object',
      properties: {
        card: { type: 'string', title: 'Card' },
        address: { type: 'string', title: 'Address' },
        member: { type: 'boolean', title: 'Member' },
      },
      dependencies: {
        card: ['address'],
        member: {
          oneOf: [
            { properties: { member: { enum: [false] } } },
            {
              properties: { member: { enum: [true] }, number: { type: 'string', title: 'Number' } },
              required: ['number'],
            },
          ],
        },
      },
    },
    formData: { card: '1', address: 'Oak Street', member: true, number: '7' },
  },
  'a condition in each item': {
    schema: {
      type: 'object',
      properties: {
        pets: {
          type: 'array',
          title: 'Pets',
          items: {
            type: 'object',
            properties: { kind: { type: 'string', title: 'Kind', enum: ['cat', 'fish'] } },
            if: { properties: { kind: { const: 'cat' } }, required: ['kind'] },
            // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
            then: {
              properties: { lives: { type: 'integer', title: 'Lives', maximum: 9 } },
              required: ['lives'],
            },
            else: { properties: { water: { type: 'string', title: 'Water', enum: ['fresh', 'sea'] } } },
          },
        },
      },
    },
    formData: {
      pets: [
        { kind: 'cat', lives: 7 },
        { kind: 'fish', water: 'sea' },
      ],
    },
  },
  'something or nothing': {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name' },
        nick: {
          title: 'Nickname',
          anyOf: [
            { type: 'string', title: 'A name' },
            { type: 'null', title: 'None' },
          ],
        },
        place: {
          title: 'Place',
          anyOf: [
            { type: 'object', title: 'A place', properties: { city: { type: 'string', title: 'City' } } },
            { type: 'null', title: 'Nowhere' },
          ],
        },
        grade: { type: ['integer', 'null'], title: 'Grade', enum: [1, 2, null] },
      },
    },
    formData: { name: 'Bo', nick: 'Ada', place: { city: 'Oakland' }, grade: 2 },
  },
  'definitions below definitions': {
    schema: {
      type: 'object',
      definitions: {
        text: { type: 'string', minLength: 1 },
        address: {
          type: 'object',
          title: 'Address',
          properties: { street: { $ref: '#/definitions/text', title: 'Street' } },
          required: ['street'],
        },
        person: {
          type: 'object',
          title: 'Person',
          properties: {
            name: { $ref: '#/definitions/text', title: 'Name' },
            homes: { type: 'array', title: 'Homes', items: { $ref: '#/definitions/address' } },
          },
        },
      },
      properties: {
        buyer: { $ref: '#/definitions/person' },
        seller: { $ref: '#/definitions/person', title: 'Seller' },
      },
    },
    formData: { buyer: { name: 'Ada', homes: [{ street: 'Oak' }] }, seller: { name: 'Bo', homes: [] } },
  },
  'numbers as large as they come': {
    schema: {
      type: 'object',
      properties: {
        big: { type: 'integer', title: 'Big', maximum: Number.MAX_SAFE_INTEGER },
        small: { type: 'number', title: 'Small', exclusiveMinimum: 0 },
        below: { type: 'integer', title: 'Below', minimum: -10, exclusiveMaximum: 0 },
      },
    },
    formData: { big: 9_007_199_254_740_991, small: 1e-7, below: -3 },
  },
  'rows in rows': {
    schema: {
      type: 'object',
      properties: {
        grid: {
          type: 'array',
          title: 'Grid',
          items: { type: 'array', title: 'Row', minItems: 1, items: { type: 'integer', title: 'Cell' } },
        },
        pair: {
          type: 'array',
          title: 'Pair',
          items: [
            { type: 'string', title: 'Key' },
            { type: 'boolean', title: 'On' },
          ],
        },
      },
    },
    formData: { grid: [[1, 2], [3]], pair: ['a', true] },
  },
  'a list that is fixed': {
    schema: {
      type: 'object',
      properties: {
        days: {
          type: 'array',
          title: 'Days',
          minItems: 2,
          maxItems: 2,
          items: { type: 'string', title: 'Day', default: 'Monday' },
        },
        locked: { type: 'array', title: 'Locked', readOnly: true, items: { type: 'string', title: 'Line' } },
      },
    },
    uiSchema: { days: { 'ui:options': { orderable: false, removable: false, addable: false } } },
    formData: { days: ['Monday', 'Sunday'], locked: ['a'] },
  },
  'one of, each with its own default': {
    schema: {
      type: 'object',
      properties: {
        pay: {
          title: 'Pay',
          oneOf: [
            {
              type: 'object',
              title: 'Card',
              properties: {
                kind: { const: 'card' },
                months: { type: 'integer', title: 'Months', default: 12 },
              },
              required: ['kind'],
            },
            {
              type: 'object',
              title: 'Cash',
              properties: { kind: { const: 'cash' }, tip: { type: 'number', title: 'Tip', default: 5 } },
              required: ['kind'],
            },
          ],
        },
      },
    },
    formData: { pay: { kind: 'cash', tip: 3 } },
  },
  'all of, with conditions': {
    schema: {
      type: 'object',
      properties: { animal: { type: 'string', title: 'Animal', enum: ['Cat', 'Fish'] } },
      allOf: [
        {
          if: { properties: { animal: { const: 'Cat' } }, required: ['animal'] },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
          then: {
            properties: { food: { type: 'string', title: 'Food', enum: ['meat', 'grass'] } },
            required: ['food'],
          },
        },
        {
          if: { properties: { animal: { const: 'Fish' } }, required: ['animal'] },
          // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own word.
          then: {
            properties: { water: { type: 'string', title: 'Water', enum: ['lake', 'sea'] } },
            required: ['water'],
          },
        },
        { required: ['animal'] },
      ],
    },
    formData: { animal: 'Fish', water: 'lake' },
  },
  'titles, help and looks': {
    schema: {
      type: 'object',
      title: 'A form',
      description: 'Of several kinds.',
      properties: {
        mail: { type: 'string', title: 'Mail', format: 'email' },
        link: { type: 'string', title: 'Link', format: 'uri' },
        secret: { type: 'string', title: 'Secret', minLength: 3 },
        paint: { type: 'string', title: 'Paint', format: 'color', default: '#151ce6' },
        choice: { type: 'string', title: 'Choice', enum: ['a', 'b'] },
        sure: { type: 'boolean', title: 'Sure', description: 'Say yes or no.' },
      },
    },
    uiSchema: {
      mail: { 'ui:placeholder': 'ada@oak.example', 'ui:autocomplete': 'email' },
      secret: { 'ui:widget': 'password', 'ui:help': 'Make it long.' },
      choice: {
        'ui:widget': 'radio',
        'ui:options': { inline: true },
        'ui:enumNames': ['The first', 'The second'],
        'ui:enumDisabled': ['b'],
      },
      sure: { 'ui:widget': 'select' },
    },
    formData: {
      mail: 'ada@oak.example',
      link: 'https://oak.example',
      secret: 'abc',
      paint: '#000000',
      choice: 'a',
      sure: false,
    },
  },
  'names out of a few': {
    schema: {
      type: 'object',
      properties: {
        flags: {
          type: 'object',
          title: 'Flags',
          additionalProperties: { type: 'boolean' },
          propertyNames: { enum: ['dark', 'beta', 'offline'] },
        },
      },
    },
    formData: { flags: { dark: true } },
  },
  'constants of every kind': {
    schema: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Name', const: 'John' },
        place: {
          type: 'object',
          title: 'Place',
          properties: {
            city: { type: 'string', title: 'City' },
            more: { type: 'object', title: 'More', properties: { zip: { type: 'integer', title: 'ZIP' } } },
          },
          const: { city: 'Oakland', more: { zip: 94601 } },
        },
        tags: { type: 'array', title: 'Tags', items: { type: 'string' }, const: ['red', 'green'] },
        sure: { type: 'boolean', title: 'Sure', const: true },
        age: { type: 'number', title: 'Age', const: 30 },
      },
    },
    formData: {
      name: 'John',
      place: { city: 'Oakland', more: { zip: 94601 } },
      tags: ['red', 'green'],
      sure: true,
      age: 30,
    },
  },
  'all of, with types that meet': {
    schema: {
      type: 'object',
      properties: {
        both: {
          type: 'object',
          title: 'Both',
          allOf: [
            { properties: { lit: { type: ['string', 'boolean'], title: 'Lit', default: true } } },
            { properties: { lit: { type: 'boolean' }, word: { type: 'string', title: 'Word' } } },
          ],
        },
      },
    },
    formData: { both: { lit: false, word: 'a' } },
  },
  'parts that are added when wanted': {
    schema: {
      type: 'object',
      properties: {
        outer: {
          type: 'object',
          title: 'Outer',
          required: ['needed'],
          properties: {
            word: { type: 'string', title: 'Word' },
            wanted: {
              type: 'object',
              title: 'Wanted',
              properties: { deep: { type: 'string', title: 'Deep' } },
            },
            needed: {
              type: 'object',
              title: 'Needed',
              properties: { deep: { type: 'string', title: 'Deep' } },
            },
            list: { type: 'array', title: 'List', items: { type: 'string' } },
          },
        },
        choice: {
          title: 'Choice',
          anyOf: [
            { type: 'array', title: 'Texts', items: { type: 'string' } },
            { type: 'array', title: 'Numbers', items: { type: 'number' } },
            {
              type: 'array',
              title: 'Parts',
              items: { type: 'object', properties: { test: { type: 'string', title: 'Test' } } },
            },
          ],
        },
      },
    },
    uiSchema: {
      'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'] },
      outer: { list: { 'ui:enableOptionalDataFieldForType': ['object'] } },
    },
    formData: {
      outer: { word: 'a', needed: { deep: 'b' }, wanted: { deep: 'c' }, list: ['d'] },
      choice: [1, 2],
    },
  },
  'items without an answer, with defaults': {
    schema: {
      type: 'object',
      properties: {
        example: {
          type: 'object',
          title: 'Example',
          properties: {
            plain: { type: 'string', title: 'Plain', default: 'plain default' },
            list: {
              type: 'array',
              title: 'List',
              items: {
                type: 'object',
                properties: { inner: { type: 'string', title: 'Inner', default: 'inner default' } },
              },
            },
          },
        },
      },
    },
    formData: { example: { list: [{}, {}] } },
  },
  'a grid': {
    schema: {
      type: 'object',
      properties: {
        person: {
          type: 'object',
          title: 'Person',
          required: ['name'],
          properties: {
            name: {
              type: 'object',
              title: 'Name',
              properties: {
                first: { type: 'string', title: 'First' },
                last: { type: 'string', title: 'Last' },
              },
            },
            born: { type: 'string', title: 'Born', format: 'date' },
          },
        },
      },
    },
    uiSchema: {
      person: {
        'ui:field': 'LayoutGridField',
        'ui:layoutGrid': {
          'ui:row': {
            children: [
              { 'ui:row': { children: [{ 'ui:columns': { children: ['name.first', 'name.last'] } }] } },
              { 'ui:row': { children: [{ 'ui:col': { children: ['born'] } }] } },
            ],
          },
        },
      },
    },
    formData: { person: { name: { first: 'Ada', last: 'Oak' }, born: '1980-02-03' } },
  },
  'a place or its coordinates': {
    schema: {
      type: 'object',
      properties: {
        where: {
          type: 'object',
          title: 'Where',
          anyOf: [
            { title: 'City', properties: { city: { type: 'string' } }, required: ['city'] },
            {
              title: 'Coordinates',
              properties: { lat: { type: 'number' }, lon: { type: 'number' } },
              required: ['lat', 'lon'],
            },
          ],
        },
      },
    },
    formData: { where: { lat: 1.5, lon: 2 } },
  },
};
