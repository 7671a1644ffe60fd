import { Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, text, time, uuid } from '../shapes.ts';
import { addedFlow } from './added-flow.ts';

const staff = { group: 'studio', who: 'staff' } as const;
const link = exactly({
  id: uuid,
  platform: Type.String({ description: 'The brand that it shows' }),
  madeBy: text,
  madeAt: time,
  expiresAt: time,
});

/** Links to the preview of a draft, for people without a role in Studio. */
export const previewLinks = {
  'GET /studio/api/drafts/:id/links': {
    ...staff,
    summary: 'The links to the preview of a draft that still work',
    params: exactly({ id: uuid }),
    answers: { 200: exactly({ links: Type.Array(link) }) },
  },
  'POST /studio/api/drafts/:id/links': {
    ...staff,
    summary: 'Makes a link to the preview of a draft',
    params: exactly({ id: uuid }),
    body: exactly({
      platform: Type.String({ maxLength: 63 }),
      days: Type.Integer({ minimum: 1, maximum: 30 }),
    }),
    answers: {
      200: exactly({
        id: uuid,
        token: Type.String({ description: 'Returned once only: `/studio/shared#<token>`' }),
        expiresAt: time,
      }),
    },
    problems: ['too-many-requests'],
  },
  'DELETE /studio/api/drafts/:id/links/:link': {
    ...staff,
    summary: 'Withdraws a link',
    params: exactly({ id: uuid, link: uuid }),
    answers: { 200: exactly({ status: Type.Literal('success') }) },
  },
  'POST /studio/api/shared': {
    group: 'studio',
    who: 'anyone',
    summary: 'The preview behind a link: the draft as it is now, and no application',
    body: exactly({
      token: Type.String({ minLength: 20, maxLength: 100 }),
      lang: Type.Optional(Type.String({ maxLength: 35 })),
    }),
    answers: {
      200: exactly({
        title: text,
        flow: text,
        module: Type.Optional(
          Type.String({ description: 'Address of the compiled flow; absent while the draft has a mistake' }),
        ),
        added: Type.Optional(addedFlow),
        steps: Type.Array(exactly({ id: text, title: text })),
        brand: Type.Record(Type.String(), Type.Unknown()),
        expiresAt: time,
      }),
    },
    problems: ['expired-link', 'too-many-requests'],
  },
} as const satisfies Record<string, Operation>;
