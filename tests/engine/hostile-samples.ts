import type { Sample } from './own-samples.ts';

const text = { type: 'string' };

/** Keywords in combinations that nobody draws up on purpose: in items of lists, in branches of branches, in themselves. */
export const HOSTILE_SAMPLES: Record<string, Sample> = {
  'hostile: branches in items': {
    schema: {
      type: 'object',
      properties: {
        stops: {
          type: 'array',
          title: 'Stops',
          items: {
            title: 'Stop',
            oneOf: [
              {
                type: 'object',
                title: 'A shop',
                properties: {
                  kind: { const: 'shop', title: 'A shop' },
                  open: { enum: ['day', 'night'], title: 'Open' },
                },
                required: ['kind'],
                if: { properties: { open: { const: 'night' } }, required: ['open'] },
                // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
                then: { properties: { guard: { ...text, title: 'Guard' } }, required: ['guard'] },
                else: { properties: { lamp: { type: 'boolean', title: 'Lamp' } } },
              },
              {
                type: 'object',
                title: 'A bridge',
                properties: {
                  kind: { const: 'bridge', title: 'A bridge' },
                  toll: { type: 'boolean', title: 'Toll' },
                },
                required: ['kind'],
                dependencies: {
                  toll: {
                    oneOf: [
                      { properties: { toll: { enum: [false] } } },
                      {
                        properties: { toll: { enum: [true] }, price: { type: 'number', title: 'Price' } },
                        required: ['price'],
                      },
                    ],
                  },
                },
              },
            ],
          },
        },
        home: {
          type: 'object',
          title: 'Home',
          properties: { pets: { ...text, title: 'Pets', enum: ['none', 'one', 'many'] } },
          dependencies: {
            pets: {
              oneOf: [
                { properties: { pets: { enum: ['none'] } } },
                {
                  properties: { pets: { enum: ['one'] }, age: { type: 'integer', title: 'Age' } },
                  required: ['age'],
                },
                {
                  properties: {
                    pets: { enum: ['many'] },
                    ages: { type: 'array', title: 'Ages', items: { type: 'integer' }, minItems: 1 },
                  },
                },
              ],
            },
          },
        },
      },
    },
    formData: {
      stops: [
        { kind: 'shop', open: 'night', guard: 'Ada' },
        { kind: 'bridge', toll: true, price: 2.5 },
        { kind: 'shop', open: 'day', lamp: true },
      ],
      home: { pets: 'many', ages: [3, 4] },
    },
    shows: ['Guard', 'Lamp', 'Price', 'Ages'],
  },
  'hostile: lists of lists, tuples, choices': {
    schema: {
      definitions: {
        branch: {
          type: 'object',
          title: 'Branch',
          properties: {
            name: { ...text, title: 'Name', default: 'twig' },
            twigs: { type: 'array', title: 'Twigs', maxItems: 2, items: { $ref: '#/definitions/branch' } },
          },
        },
      },
      type: 'object',
      properties: {
        tree: { $ref: '#/definitions/branch' },
        row: {
          type: 'array',
          title: 'Row',
          items: [
            { title: 'Kind', enum: ['a', 'b'] },
            {
              title: 'Size',
              oneOf: [
                { type: 'integer', title: 'In numbers' },
                { type: 'object', title: 'In words', properties: { words: { ...text, title: 'Words' } } },
              ],
            },
          ],
          additionalItems: {
            type: 'object',
            title: 'More',
            properties: { note: { ...text, title: 'Note' }, sure: { type: 'boolean', default: true } },
            if: { properties: { sure: { const: false } }, required: ['sure'] },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            then: { properties: { why: { ...text, title: 'Why' } } },
          },
        },
        either: {
          title: 'Either',
          anyOf: [
            { type: 'array', title: 'Words', items: { ...text, title: 'Word' } },
            { type: 'array', title: 'Numbers', items: { type: 'number', title: 'Number' }, minItems: 1 },
            { ...text, title: 'A line' },
          ],
        },
        boxes: {
          type: 'array',
          title: 'Boxes',
          items: {
            type: 'object',
            title: 'Box',
            properties: {
              serial: { ...text, title: 'Serial', readOnly: true },
              color: { ...text, title: 'Color', default: 'red' },
              tags: { type: 'array', title: 'Tags', uniqueItems: true, items: { enum: ['x', 'y', 'z'] } },
              parts: {
                type: 'array',
                title: 'Parts',
                minItems: 1,
                items: {
                  type: 'object',
                  title: 'Part',
                  properties: { weight: { type: 'number', title: 'Weight', default: 1 } },
                },
              },
            },
          },
        },
      },
    },
    formData: {
      tree: { name: 'trunk', twigs: [{ name: 'left', twigs: [{ name: 'leaf' }] }, { name: 'right' }] },
      row: ['b', { words: 'wide' }, { note: 'n', sure: false, why: 'w' }],
      either: [1, 2],
      boxes: [{ serial: '7', color: 'blue', tags: ['x', 'z'], parts: [{ weight: 2 }, { weight: 3 }] }],
    },
    shows: ['Why', 'Words', 'Weight', 'Number', 'Serial'],
  },
  'hostile: constants of every kind': {
    schema: {
      type: 'object',
      properties: {
        fixed: { const: 'v1', title: 'Version' },
        yes: { type: 'boolean', title: 'Agreed', const: true },
        odd: { title: 'Odd', enum: [0, 1, null, true, 'text'] },
        level: { type: ['number', 'null'], title: 'Level', enum: [1.5, 2, null] },
        sure: { title: 'Sure', enum: [true, false, null] },
        pick: {
          title: 'Pick',
          oneOf: [
            { const: 0, title: 'Nothing' },
            { const: false, title: 'No' },
            { const: null, title: 'Unknown' },
            { const: '', title: 'Blank' },
          ],
        },
        several: {
          type: 'array',
          title: 'Several',
          uniqueItems: true,
          items: { enum: [1, 2, null, false] },
        },
        list: { type: 'array', title: 'List', items: { title: 'One', enum: [1, 2, 3] } },
        none: {
          title: 'None',
          anyOf: [
            { ...text, title: 'A name' },
            { type: 'null', title: 'Nobody' },
          ],
        },
        nothing: { title: 'Nothing', enum: ['a', null] },
      },
    },
    uiSchema: { sure: { 'ui:widget': 'radio' }, several: { 'ui:widget': 'checkboxes' } },
    formData: {
      fixed: 'v1',
      yes: true,
      odd: 'text',
      level: 1.5,
      sure: false,
      pick: 0,
      several: [1, null],
      list: [3, 1],
      none: null,
      nothing: null,
    },
  },
  'hostile: branches of branches, names of all sorts': {
    schema: {
      type: 'object',
      properties: {
        deep: {
          title: 'Deep',
          oneOf: [
            {
              type: 'object',
              title: 'Outer',
              required: ['inner'],
              properties: {
                inner: {
                  title: 'Inner',
                  anyOf: [
                    {
                      type: 'object',
                      title: 'X',
                      properties: { x: { ...text, title: 'X' } },
                      required: ['x'],
                    },
                    {
                      type: 'object',
                      title: 'Y',
                      properties: { y: { type: 'number', title: 'Y' } },
                      required: ['y'],
                    },
                  ],
                },
              },
            },
            {
              type: 'object',
              title: 'Flat',
              required: ['flat'],
              properties: { flat: { ...text, title: 'Flat' } },
            },
          ],
        },
        both: {
          type: 'object',
          title: 'Both',
          allOf: [
            { properties: { one: { ...text, title: 'One' } } },
            {
              oneOf: [
                { title: 'A', properties: { a: { ...text, title: 'A' } }, required: ['a'] },
                { title: 'B', properties: { b: { ...text, title: 'B' } }, required: ['b'] },
              ],
            },
          ],
        },
        free: {
          type: 'object',
          title: 'Free',
          additionalProperties: {
            title: 'Value',
            oneOf: [
              { type: 'number', title: 'A number' },
              { type: 'object', title: 'A note', properties: { note: { ...text, title: 'Note' } } },
            ],
          },
        },
        names: {
          type: 'object',
          title: 'Names',
          properties: {
            'a/b': { ...text, title: 'Slash' },
            'c~d': { ...text, title: 'Tilde' },
            'e.f': { ...text, title: 'Dot' },
            '0': { ...text, title: 'Zero' },
            'g h': { ...text, title: 'Blank' },
            length: { type: 'integer', title: 'Length' },
          },
        },
      },
    },
    formData: {
      deep: { inner: { y: 2 } },
      both: { one: '1', b: '2' },
      free: { first: 1, second: { note: 'n' } },
      names: { 'a/b': '1', 'c~d': '2', 'e.f': '3', '0': '4', 'g h': '5', length: 6 },
    },
    shows: ['Y', 'Slash', 'Tilde', 'Length', 'Note'],
  },
  'optional data controls': {
    schema: {
      type: 'object',
      properties: {
        always: {
          type: 'object',
          title: 'Always',
          properties: { a: { ...text, title: 'A' }, more: { type: 'object', properties: { b: text } } },
        },
        lines: { type: 'array', title: 'Lines', items: { ...text, title: 'Line' } },
        way: {
          title: 'Way',
          oneOf: [
            { type: 'object', title: 'By foot', properties: { shoes: { ...text, title: 'Shoes' } } },
            { type: 'object', title: 'By car', properties: { plate: { ...text, title: 'Plate' } } },
          ],
        },
      },
    },
    uiSchema: { 'ui:globalOptions': { enableOptionalDataFieldForType: ['object', 'array'] } },
    formData: { always: { a: '1', more: { b: '2' } }, lines: ['x'], way: { plate: '7' } },
  },
  'defaults by reference': {
    schema: {
      definitions: {
        example: {
          type: 'object',
          properties: {
            scalar: { ...text, title: 'Scalar', default: 'scalar default' },
            array: { type: 'array', title: 'Array', default: ['array', 'default'], items: text },
            object: {
              type: 'object',
              title: 'Object',
              default: { foo: 'outer' },
              properties: { foo: text, bar: { ...text, default: 'inner' } },
            },
          },
        },
      },
      type: 'object',
      properties: {
        given: { title: 'Given', $ref: '#/definitions/example' },
        empty: { title: 'Empty', $ref: '#/definitions/example' },
      },
    },
    formData: { given: { scalar: 'value', array: ['value'], object: { foo: 'value', bar: 'value' } } },
  },
};
