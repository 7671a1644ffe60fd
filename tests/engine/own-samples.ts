import type { FieldValue } from '#engine';

interface SampleSchema {
  properties?: Record<string, SampleSchema>;
  definitions?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A form as rjsf's playground has them: what it asks, how it looks, and answers. */
export interface Sample {
  schema: SampleSchema;
  uiSchema?: Record<string, unknown>;
  formData?: FieldValue;
  /** Words that stand in the page with these answers, and not with others. */
  shows?: string[];
}

const text = { type: 'string' };
const person = {
  type: 'object',
  title: 'Person',
  required: ['name'],
  properties: { name: { ...text, title: 'Name' }, age: { type: 'integer', title: 'Age', minimum: 0 } },
};

/**
 * What the chapters of rjsf's documentation show, one sample each, written by ourselves: the playground has a sample of
 * most of these, too.
 */
export const OWN_SAMPLES: Record<string, Sample> = {
  'numbers: kinds and choices': {
    schema: {
      type: 'object',
      properties: {
        size: { type: 'number', title: 'Size', multipleOf: 0.5 },
        count: { type: 'integer', title: 'Count', minimum: 1, maximum: 100 },
        shoe: { type: 'number', title: 'Shoe', enum: [41, 42.5, 43] },
        wheels: { type: 'integer', title: 'Wheels', enum: [2, 3, 4] },
        share: { type: 'integer', title: 'Share', minimum: 0, maximum: 100, multipleOf: 10 },
        step: { type: 'integer', title: 'Step', minimum: 1, maximum: 5 },
      },
    },
    uiSchema: {
      shoe: { 'ui:widget': 'radio' },
      share: { 'ui:widget': 'range' },
      step: { 'ui:widget': 'updown' },
    },
    formData: { size: 2.5, count: 3, shoe: 42.5, wheels: 4, share: 30, step: 2 },
  },
  'date and time': {
    schema: {
      type: 'object',
      properties: {
        day: { type: 'string', title: 'Day', format: 'date' },
        hour: { type: 'string', title: 'Hour', format: 'time' },
        moment: { type: 'string', title: 'Moment', format: 'date-time' },
        otherDay: { type: 'string', title: 'Other day', format: 'date' },
        otherMoment: { type: 'string', title: 'Other moment', format: 'date-time' },
      },
    },
    uiSchema: {
      otherDay: { 'ui:widget': 'alt-date', 'ui:options': { yearsRange: [1980, 2030] } },
      otherMoment: { 'ui:widget': 'alt-datetime' },
    },
    formData: {
      day: '2026-01-31',
      hour: '10:30:00Z',
      moment: '2026-01-31T10:30:00.000Z',
      otherDay: '1999-12-31',
      otherMoment: '1999-12-31T23:59:00.000Z',
    },
  },
  files: {
    schema: {
      type: 'object',
      properties: {
        one: { type: 'string', title: 'One', format: 'data-url' },
        several: {
          type: 'array',
          title: 'Several',
          items: { type: 'string', format: 'data-url' },
        },
      },
    },
    uiSchema: { several: { 'ui:options': { accept: '.pdf' } } },
    formData: {
      one: 'data:text/plain;name=a.txt;base64,YQ==',
      several: ['data:text/plain;name=b.txt;base64,Yg=='],
    },
  },
  'a list of a custom look': {
    schema: {
      type: 'object',
      properties: { lines: { type: 'array', title: 'Lines', items: { type: 'string', title: 'Line' } } },
    },
    uiSchema: { lines: { 'ui:options': { layout: 'cards', copyable: true } } },
    formData: { lines: ['a', 'b'] },
  },
  'constants with titles': {
    schema: {
      definitions: {
        color: {
          type: 'string',
          anyOf: [
            { type: 'string', const: 'red', title: 'Red' },
            { type: 'string', const: 'blue', title: 'Blue' },
          ],
        },
      },
      type: 'object',
      properties: {
        color: { title: 'Color', $ref: '#/definitions/color' },
        several: {
          type: 'array',
          title: 'Several',
          uniqueItems: true,
          items: { $ref: '#/definitions/color' },
        },
        lit: {
          type: 'boolean',
          title: 'Lit',
          oneOf: [
            { const: true, title: 'On' },
            { const: false, title: 'Off' },
          ],
        },
        mixed: {
          title: 'Mixed',
          oneOf: [
            { const: 1, title: 'One' },
            { const: 'two', title: 'Two' },
          ],
        },
      },
    },
    uiSchema: { color: { 'ui:widget': 'radio' }, several: { 'ui:widget': 'checkboxes' } },
    formData: { color: 'blue', several: ['red'], lit: false, mixed: 'two' },
  },
  'property dependencies': {
    schema: {
      type: 'object',
      properties: {
        oneWay: {
          type: 'object',
          title: 'One way',
          required: ['name'],
          properties: { name: text, card: { type: 'number' }, address: text },
          dependencies: { card: ['address'] },
        },
        bothWays: {
          type: 'object',
          title: 'Both ways',
          properties: { name: text, card: { type: 'number' }, address: text },
          dependencies: { card: ['address'], address: ['card'] },
        },
      },
    },
    uiSchema: { oneWay: { card: { 'ui:help': 'With an address.' } } },
    formData: { oneWay: { name: 'Ada' }, bothWays: { card: 42, address: '1 Dock Road' } },
  },
  'dependencies at the top': {
    schema: {
      type: 'object',
      properties: { card: { type: 'number', title: 'Card' }, address: { ...text, title: 'Address' } },
      dependencies: { card: ['address'] },
    },
    formData: { card: 42, address: '1 Dock Road' },
  },
  'a schema that depends, at the top': {
    schema: {
      type: 'object',
      properties: { card: { type: 'number', title: 'Card' } },
      dependencies: {
        card: { required: ['street'], properties: { street: { ...text, title: 'Street' } } },
      },
    },
    formData: { card: 42, street: '1 Dock Road' },
  },
  'additional properties': {
    schema: {
      type: 'object',
      properties: {
        free: { type: 'object', title: 'Free', additionalProperties: text },
        numbers: {
          type: 'object',
          title: 'Numbers',
          properties: { first: { type: 'number' } },
          additionalProperties: { type: 'number' },
        },
        any: { type: 'object', title: 'Anything', additionalProperties: true },
      },
    },
    formData: { free: { a: 'b' }, numbers: { first: 1, second: 2 }, any: { yes: true } },
  },
  'additional properties at the top': {
    schema: {
      type: 'object',
      required: ['first'],
      properties: { first: { ...text, title: 'First' } },
      additionalProperties: text,
    },
    uiSchema: { 'ui:duplicateKeySuffixSeparator': '_' },
    formData: { first: 'a' },
  },
  'one of, with a type': {
    schema: {
      type: 'object',
      properties: {
        pet: {
          title: 'Pet',
          oneOf: [
            { type: 'object', title: 'Cat', required: ['lives'], properties: { lives: { type: 'integer' } } },
            { type: 'object', title: 'Dog', required: ['breed'], properties: { breed: text } },
          ],
        },
        size: {
          title: 'Size',
          oneOf: [
            { type: 'string', title: 'In words' },
            { type: 'number', title: 'In numbers' },
          ],
        },
      },
    },
    formData: { pet: { breed: 'Beagle' }, size: 12 },
  },
  'one of, with a discriminator': {
    schema: {
      definitions: {
        cat: {
          type: 'object',
          properties: { kind: { type: 'string', const: 'cat' }, lives: { type: 'integer' } },
        },
        dog: { type: 'object', properties: { kind: { type: 'string', const: 'dog' }, breed: text } },
      },
      type: 'object',
      properties: {
        pet: {
          type: 'object',
          title: 'Pet',
          discriminator: { propertyName: 'kind' },
          oneOf: [{ $ref: '#/definitions/cat' }, { $ref: '#/definitions/dog' }],
          required: ['kind'],
        },
      },
    },
    formData: { pet: { kind: 'dog', breed: 'Beagle' } },
  },
  'one of, at the top': {
    schema: {
      type: 'object',
      oneOf: [
        { title: 'By mail', required: ['mail'], properties: { mail: { ...text, title: 'Mail' } } },
        { title: 'By phone', required: ['phone'], properties: { phone: { ...text, title: 'Phone' } } },
      ],
    },
    formData: { phone: '415' },
  },
  'all of': {
    schema: {
      type: 'object',
      properties: {
        mixed: {
          type: 'object',
          title: 'Mixed',
          allOf: [
            { properties: { flag: { type: ['string', 'boolean'] } } },
            { properties: { flag: { type: 'boolean', title: 'Flag' } } },
          ],
        },
      },
    },
    formData: { mixed: { flag: true } },
  },
  'all of, at the top': {
    schema: {
      type: 'object',
      allOf: [
        { properties: { left: { ...text, title: 'Left' } } },
        { properties: { right: { type: 'integer', title: 'Right' } }, required: ['right'] },
      ],
    },
    formData: { left: 'a', right: 2 },
  },
  'if, inside': {
    schema: {
      type: 'object',
      properties: {
        home: {
          type: 'object',
          title: 'Home',
          properties: { country: { enum: ['US', 'CA'] } },
          if: { required: ['country'], properties: { country: { const: 'US' } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: { required: ['zip'], properties: { zip: { type: 'string', pattern: '^\\d{5}$' } } },
          else: { properties: { postcode: text } },
        },
      },
    },
    formData: { home: { country: 'US', zip: '89501' } },
  },
  'null fields': {
    schema: {
      type: 'object',
      properties: {
        nothing: { type: 'null', title: 'Nothing', description: 'There is nothing to fill in.' },
        word: { ...text, title: 'Word' },
      },
    },
    formData: { nothing: null, word: 'a' },
  },
  'errors: several at once': {
    schema: {
      type: 'object',
      required: ['active'],
      properties: {
        active: { type: 'boolean', title: 'Active' },
        skills: {
          type: 'array',
          title: 'Skills',
          items: { type: 'string', minLength: 5 },
        },
        multiple: {
          type: 'array',
          title: 'Multiple',
          uniqueItems: true,
          items: { type: 'string', enum: ['a', 'b', 'c'] },
          minItems: 2,
        },
      },
    },
    formData: { active: false, skills: ['karate', 'budo aikido'], multiple: ['a', 'b'] },
  },
  'defaults: outer and inner': {
    schema: {
      type: 'object',
      properties: {
        value: { ...text, title: 'Value', default: 'text' },
        inner: {
          type: 'object',
          title: 'Inner',
          default: { city: 'Reno' },
          properties: {
            city: text,
            zip: { ...text, default: '89501' },
            more: { type: 'array', minItems: 2, items: { type: 'string', default: 'x' } },
          },
        },
        list: {
          type: 'array',
          title: 'List',
          minItems: 2,
          items: { ...person, properties: { ...person.properties, age: { type: 'integer', default: 3 } } },
        },
      },
    },
    formData: {},
  },
  'options: labels, help, read-only': {
    schema: {
      type: 'object',
      properties: {
        fixed: { ...text, title: 'Fixed', readOnly: true },
        off: { ...text, title: 'Off' },
        sent: { ...text, title: 'Sent' },
        long: { ...text, title: 'Long' },
      },
    },
    uiSchema: {
      off: { 'ui:disabled': true },
      sent: { 'ui:readonly': true, 'ui:help': 'As it was sent.' },
      long: { 'ui:widget': 'textarea', 'ui:options': { rows: 8, label: false } },
    },
    formData: { fixed: 'a', off: 'b', sent: 'c', long: 'd' },
  },
  'a list as the whole form': {
    schema: {
      type: 'array',
      title: 'Stops',
      items: { type: 'object', properties: { city: { ...text, title: 'City' } } },
    },
    formData: [{ city: 'Reno' }, { city: 'Elko' }],
  },
  'multiple choice': {
    schema: {
      type: 'object',
      properties: {
        several: {
          type: 'array',
          title: 'Several',
          minItems: 1,
          maxItems: 3,
          uniqueItems: true,
          items: { type: 'string', enum: ['foo', 'bar', 'fuzz', 'qux'] },
        },
        numbers: {
          type: 'array',
          title: 'Numbers',
          uniqueItems: true,
          items: { type: 'integer', enum: [1, 2, 3] },
        },
        yesNo: { type: 'boolean', title: 'Yes or no', enum: [true, false] },
      },
    },
    uiSchema: { several: { 'ui:enumNames': ['Foo', 'Bar', 'Fuzz', 'Qux'] }, yesNo: { 'ui:widget': 'radio' } },
    formData: { several: ['foo', 'qux'], numbers: [1, 3], yesNo: false },
  },
  'any of, in the items of a list': {
    schema: {
      type: 'object',
      properties: {
        items: {
          type: 'array',
          title: 'Items',
          items: {
            type: 'object',
            anyOf: [
              { title: 'By name', properties: { foo: { ...text, title: 'Foo' } }, required: ['foo'] },
              {
                title: 'By number',
                properties: { bar: { type: 'number', title: 'Bar' } },
                required: ['bar'],
              },
            ],
          },
        },
      },
    },
    formData: { items: [{ foo: 'x' }, { bar: 2 }] },
  },
  'a tuple with more': {
    schema: {
      type: 'object',
      properties: {
        fixed: {
          type: 'array',
          title: 'Fixed',
          items: [
            { type: 'string', title: 'A text' },
            { type: 'boolean', title: 'A yes or no' },
          ],
          additionalItems: { type: 'number', title: 'A number' },
        },
        nested: {
          type: 'array',
          title: 'Nested',
          items: { type: 'array', title: 'Inner', items: { type: 'string', default: 'lorem' } },
        },
        three: {
          type: 'array',
          title: 'Three',
          minItems: 3,
          items: { type: 'string', default: 'Default name' },
        },
        kept: { type: 'array', title: 'Kept in order', items: { type: 'string' } },
      },
    },
    uiSchema: { kept: { 'ui:options': { orderable: false, removable: false } } },
    formData: {
      fixed: ['Some text', true, 123],
      nested: [['lorem', 'ipsum'], ['dolor']],
      three: ['one', 'two', 'three'],
      kept: ['one', 'two'],
    },
  },
  'a tree': {
    schema: {
      definitions: {
        node: {
          type: 'object',
          title: 'Node',
          properties: {
            name: { ...text, title: 'Name' },
            children: { type: 'array', title: 'Children', items: { $ref: '#/definitions/node' } },
          },
        },
      },
      type: 'object',
      properties: { tree: { title: 'Tree', $ref: '#/definitions/node' } },
    },
    formData: { tree: { name: 'root', children: [{ name: 'leaf', children: [] }] } },
  },
  'a widget for each kind': {
    schema: {
      type: 'object',
      properties: {
        password: { type: 'string', title: 'Password' },
        lines: { type: 'string', title: 'Lines' },
        color: { type: 'string', title: 'Color', format: 'color', default: '#151ce6' },
        site: { type: 'string', title: 'Site', format: 'uri' },
        stars: { type: 'integer', title: 'Stars', minimum: 1, maximum: 5 },
        kept: { type: 'string', title: 'Kept', readOnly: true },
      },
    },
    uiSchema: {
      password: { 'ui:widget': 'password' },
      lines: { 'ui:widget': 'textarea', 'ui:options': { rows: 10 } },
      stars: { 'ui:widget': 'RatingWidget' },
    },
    formData: {
      password: 'noneed',
      lines: 'a\nb',
      color: '#151ce6',
      site: 'https://rjsf.example',
      stars: 4,
      kept: 'as it is',
    },
  },
  large: {
    schema: {
      definitions: {
        choice: { type: 'string', enum: Array.from({ length: 10 }, (_, at) => `option #${at}`) },
      },
      type: 'object',
      properties: Object.fromEntries(
        Array.from({ length: 10 }, (_, at) => [
          `choice${at}`,
          { $ref: '#/definitions/choice', title: `Choice ${at}` },
        ]),
      ),
    },
    formData: { choice3: 'option #7' },
  },
  'one value': { schema: { type: 'string', title: 'A single field' }, formData: 'initial value' },
  blank: { schema: { type: 'object', properties: {} }, formData: {} },
};
