const session = { type: 'string', maxLength: 64, pattern: '^[A-Za-z0-9_-]*$' } as const;

const text = { type: 'string' } as const;

/** GET /tools/places/zip: 5 digits, or the first five of 5+4. */
export const zipSchema = {
  querystring: {
    type: 'object',
    required: ['zip'],
    additionalProperties: false,
    properties: { zip: { type: 'string', pattern: '^\\d{5}$' } },
  },
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['city', 'state', 'verified'],
      properties: { city: text, state: text, verified: { const: false } },
    },
  },
} as const;

/** GET /tools/places/search. */
export const searchSchema = {
  querystring: {
    type: 'object',
    required: ['q'],
    additionalProperties: false,
    properties: { q: { type: 'string', maxLength: 100 }, session },
  },
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['available', 'results'],
      properties: {
        available: { type: 'boolean' },
        results: {
          type: 'array',
          items: {
            type: 'object',
            additionalProperties: false,
            required: ['id', 'text'],
            properties: { id: text, text },
          },
        },
      },
    },
  },
} as const;

/** GET /tools/places/{id}. */
export const detailsSchema = {
  params: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', maxLength: 300, pattern: '^[A-Za-z0-9_-]+$' } },
  },
  querystring: { type: 'object', additionalProperties: false, properties: { session } },
  response: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['street', 'city', 'state', 'zip', 'verified'],
      properties: { street: text, city: text, state: text, zip: text, verified: { const: true } },
    },
  },
} as const;
