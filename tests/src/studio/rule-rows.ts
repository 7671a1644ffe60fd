import { readFileSync } from 'node:fs';
import type { Json } from '#engine';

export type Rule = Record<string, Json>;

export const FORMATS: string[] = JSON.parse(readFileSync('schemas/step.schema.json', 'utf8')).$defs
  .fieldSchema.properties.format.enum;

export const TEXTS = [
  '',
  'a',
  'ä',
  '😀😀',
  'red',
  '#fff',
  '2026-02-29',
  '2024-02-29',
  '12:30:00Z',
  '23:59:60Z',
  '2024-02-29T12:00:00Z',

  'ann@oak.example',
  'ann@oak',
  '"ann"@oak.example',
  'ann@[127.0.0.1]',
  'oak.example.',
  '127.0.0.1',
  '01.2.3.4',
  '::1',
  'https://oak.example/a?b#c',
  '/a/b',
  'a b',
  '0#',
  '11111111-1111-4111-8111-111111111111',

  'urn:uuid:11111111-1111-4111-8111-111111111111',
  'data:text/plain;base64,YQ==',
  'https://oak.example/\\',
];

export const KEYWORDS: [Json, Json[]][] = [
  ...FORMATS.map((format): [Json, Json[]] => [{ format }, [...TEXTS, 1, null]]),
  [{ pattern: '^\\p{L}+$' }, [...TEXTS, 5]],
  [{ pattern: '^a', maxLength: 1 }, ['a', 'ab', 1, ['a']]],
  [{ minLength: 2 }, [...TEXTS, 22, null]],
  [{ not: { format: 'email' } }, TEXTS],
  [{ multipleOf: 0.01 }, [0.07, 0.075, 1, '1', -3]],
  [{ exclusiveMinimum: 1, maximum: 2 }, [1, 1.5, 2, 3, '2']],
  [{ items: ['a', 'b'] }, [['a'], ['a', 'c'], [], 'a', null]],
  [
    { minItems: 1, uniqueItems: true },
    [
      [],
      [1, 1],
      [1, 2],
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      'a',
    ],
  ],
  [
    { contains: { properties: { 'state.code': 'NV', title: ['Owner'] } } },
    [[{ state: { code: 'NV' }, title: 'Owner' }], [{ state: { code: 'NV' } }, { title: 'Owner' }]],
  ],
  [{ answered: true, pattern: 'a' }, ['', 'a', 'b', null]],
];
