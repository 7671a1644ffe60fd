import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#engine';
import { createEngine, readDraft, tidyAnswers, toDraft } from '#engine';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { normalizeApplication, toStorable } from '#server/deals/answers/normalize.ts';
import { openApplication } from '#server/deals/secrets/index.ts';
import { readDocument } from '#server/deals/store/document.ts';
import type { Deal } from '#server/deals/store/index.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../../../engine/small-flow.ts';

const text = { type: 'string' };
const card = {
  title: 'Card',
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: 'card' }, number: text },
};
const bank = {
  title: 'Bank',
  type: 'object',
  required: ['kind'],
  properties: { kind: { const: 'bank' }, iban: text },
};
const FIELDS = {
  words: { type: 'array', title: 'Words', items: text, minItems: 1 },
  needed: { type: 'array', title: 'Needed', items: text },
  pay: { title: 'Pay', oneOf: [card, bank] },
  size: { type: 'number', title: 'Size' },
  note: { ...text, title: 'Note' },
  tags: { type: 'array', title: 'Tags', items: text },
  part: {
    type: 'object',
    title: 'Part',
    properties: { list: { type: 'array', items: text, minItems: 1 }, size: { type: 'integer' } },
  },
};
const fields = Object.fromEntries(
  Object.entries(FIELDS).map(([name, field]) => [name, { ...field, 'x-save': `answers.${name}` }]),
);
const flow = smallFlow({ fields, required: ['needed'] });
const [step] = flow.steps;

/** An answer that a client of the API sends, and its stored form, which is the same as a page's. */
const SENT: [what: string, sent: Record<string, FieldValue>, stored: Record<string, FieldValue>][] = [
  ['an optional list of blank items', { words: [null] }, { words: null }],
  ['a list of two blank items, which lacks answers', { words: [null, ''] }, { words: [null, ''] }],
  ['a required list of blank items', { needed: [null] }, { needed: [null] }],
  ['a blank list inside an object', { part: { list: [null], size: 1 } }, { part: { size: 1 } }],
  ['an object with blank lists alone', { part: { list: [''] } }, { part: null }],
  ['the constant of the first branch', { pay: { number: '1' } }, { pay: { kind: 'card', number: '1' } }],
  ['the constant of the second branch', { pay: { iban: 'DE1' } }, { pay: { kind: 'bank', iban: 'DE1' } }],
  ['a text for a number', { size: '12' }, { size: 12 }],
  ['a number for a text', { note: 12 }, { note: '12' }],
  ['a text for a list', { tags: 'a' }, { tags: ['a'] }],
  ['a text for a number inside an object', { part: { size: '3' } }, { part: { size: 3 } }],
];

describe('[FIELD-74] the server stores a sent answer in the form that a page gives it', () => {
  it.each(SENT)('%s', (_what, sent, stored) => {
    expect(normalizeApplication(flow, sent)).toEqual(stored);
    const context = { flow, env: SMALL_ENVIRONMENT, ...smallContext(sent) };
    const [tidied] = Object.values(step ? tidyAnswers(step, context) : {});
    const [given] = Object.values(sent);
    const isTidied = Object.keys(step ? tidyAnswers(step, context) : {}).length > 0;
    expect({ page: isTidied ? (tidied ?? null) : given }).toEqual({ page: Object.values(stored)[0] });
  });
});

describe('answers of another kind than their field, stored before a release changed it,', () => {
  const people = (field: object) => ({
    type: 'array',
    title: 'People',
    'x-flat': 'person_{n}_{field}',
    'x-save': 'business.contacts',
    items: {
      type: 'object',
      properties: { id: { ...text, 'x-save': 'id' }, age: { title: 'Age', 'x-save': 'age', ...field } },
    },
  });
  const secret = {
    title: 'Secret',
    'x-save': 'answers.secret',
    'x-sensitive': 'mask-all',
    type: 'array',
    items: { ...text, enum: ['a'] },
  };
  const later = smallFlow({ fields: { ...fields, people: people({ type: 'number' }), secret } });
  const crypto = createFieldCrypto({ keys: [{ kid: 'a', key: randomBytes(32) }], indexKey: randomBytes(32) });

  it('are read in the kind of the field, and secrets stay masks', () => {
    const opened = openApplication({ crypto, flow: later, deal: 'd' }, {});
    const { secret: token } = opened.withAnswers({ secret: ['a'] }).encrypt();
    const application = { size: '12', note: 7, people: [{ id: 'a', age: '44' }], secret: token };
    const deal = { id: 'd', shape: 'application', document: { application, rest: {} } } as unknown as Deal;
    expect(readDocument(crypto, later, deal).application).toEqual({
      size: 12,
      note: '7',
      people: [{ id: 'a', age: 44 }],
      secret: { present: true, mask: '*****' },
    });
  });

  it('are read from a draft of the page in the kind of the field', () => {
    const engine = createEngine(later, SMALL_ENVIRONMENT, {
      session: { loggedIn: true },
      brand: {},
      flags: {},
      visitor: {},
    });
    engine.dispatch({
      type: 'load',
      application: { size: '12', note: 7, people: [{ key: 'k', id: 'a', age: '44' }] },
    });
    const draft = readDraft(later, JSON.stringify(toDraft(later, engine.state())));
    expect(draft?.application).toMatchObject({ size: 12, note: '7', people: [{ id: 'a', age: 44 }] });
  });
});

it('characters that the database cannot store are removed from texts and names at any depth, and no others', () => {
  const sent = { 'a\u0000b': ['x\u0007y', { '\ud800c': 'line\nbreak\ttab\r' }], kept: [1, true, null, '🍕'] };
  expect(toStorable(sent)).toEqual({ ab: ['xy', { c: 'line\nbreak\ttab\r' }], kept: [1, true, null, '🍕'] });
});
