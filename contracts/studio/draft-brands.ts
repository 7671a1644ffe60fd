import { Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, text, uuid } from '../shapes.ts';

const staff = { group: 'studio', who: 'staff' } as const;

/** Brands as a draft has them, for the preview and the review. */
export const draftBrands = {
  'GET /studio/api/drafts/:id/brands/:platform': {
    ...staff,
    summary: 'A brand as a draft has it, with its computed theme',
    params: exactly({ id: uuid, platform: Type.String({ maxLength: 63 }) }),
    query: exactly({
      lang: Type.Optional(Type.String({ maxLength: 35 })),
      at: Type.Optional(Type.Literal('original', { description: 'As it was when the draft was opened' })),
    }),
    answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
  },
  'GET /studio/api/drafts/:id/brands': {
    ...staff,
    summary: 'Brands as a draft has them; without those whose record has a problem',
    params: exactly({ id: uuid }),
    query: exactly({
      platforms: Type.String({
        minLength: 1,
        maxLength: 4000,
        description: 'Platforms of brands with commas between them',
      }),
    }),
    answers: {
      200: exactly({ brands: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())) }),
    },
  },
  'GET /studio/api/drafts/:id/brands/:platform/mails/:name': {
    ...staff,
    summary: 'A mail with the texts of a draft and a brand, about an invented application',
    params: exactly({
      id: uuid,
      platform: Type.String({ maxLength: 63 }),
      name: Type.String({ maxLength: 60, description: 'Its name in flows/texts.mails.json' }),
    }),
    query: exactly({ lang: Type.Optional(Type.String({ maxLength: 35 })) }),
    answers: { 200: exactly({ subject: text, html: text }) },
  },
} as const satisfies Record<string, Operation>;
