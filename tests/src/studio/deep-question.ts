import type { Json } from '#engine';

/** A list that uses every feature of values inside others. */
export const DEEP: Json = {
  type: 'array',
  title: 'Vehicles',
  'x-save': 'loanRequest.metadata.vehicles',
  items: {
    type: 'object',
    required: ['make'],
    properties: {
      make: {
        type: 'string',
        title: 'Make',
        description: 'Of the papers.',
        'x-errors': { required: 'Say which.' },
      },
      phone: { type: 'string', title: 'Phone of the shop', 'x-format': 'phone' },
      fuel: {
        type: 'string',
        title: 'Fuel',
        enum: ['gas', 'home'],
        'x-options': [
          { value: 'gas', label: 'Gasoline' },
          { value: 'home', label: 'At home' },
        ],
      },
      type: {
        title: 'Use',
        oneOf: [
          { const: 'own', title: 'Our own' },
          { const: 'rent', title: 'Rented out' },
        ],
      },
      descriptions: { type: 'string', title: 'In words' },
      extras: { type: 'array', title: 'Extras', items: { $ref: '#/$defs/extra' } },
    },
    oneOf: [
      {
        title: 'Bought',
        properties: {
          price: {
            type: 'number',
            title: 'Price',
            minimum: 1,
            'x-errors': { minimum: 'More than nothing.', type: 'Digits alone.' },
          },
        },
      },
      { title: 'Leased', properties: { price: { type: 'number', title: 'Price for a month' } } },
    ],
  },
};
/** The schema of its items, a tree. */
export const EXTRA: Json = {
  type: 'object',
  title: 'Extra',
  properties: {
    name: { type: 'string', title: 'Name of it', maxLength: 9 },
    parts: { type: 'array', title: 'Parts', items: { $ref: '#/$defs/extra' } },
  },
};
/** The question's entry in a step's uiSchema. */
export const LOOK: Json = {
  'ui:help': 'All that drive.',
  'ui:options': { layout: 'rows', add: 'Add a vehicle', remove: 'Take it away' },
  items: {
    make: {
      'ui:help': 'Such as Ford.',
      'ui:title': 'Make and model',
      'ui:errors': { required: 'Not without it.' },
    },
    fuel: {
      'ui:widget': 'product-tiles',
      'ui:options': { descriptions: { home: 'By a plug of your own.' } },
    },
    extras: { 'ui:options': { add: 'Add an extra' }, items: { name: { 'ui:help': 'As on the bill.' } } },
  },
};
