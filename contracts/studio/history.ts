import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, oneOf, releaseNumber, text, time } from '../shapes.ts';
import { effect } from './studio-shapes.ts';

const staff = { group: 'studio', who: 'staff' } as const;

const entry = exactly(
  {
    id: text,
    kind: oneOf(['published', 'restored', 'scheduled', 'canceled', 'refused', 'record'], {
      description: '`record`: a brand went live; `refused`: a scheduled draft could not go live',
    }),
    at: time,
    who: Type.String({ description: 'An email address, `build` or `operator`' }),
    note: text,
    isLive: Type.Boolean(),
    flow: Type.Optional(text),
    release: Type.Optional(Type.Integer()),
    brand: Type.Optional(Type.String({ description: 'The brand whose record or own release went live' })),
    record: Type.Optional(text),
    reason: Type.Optional(text),
    approvedBy: Type.Optional(text),
    dueAt: Type.Optional(time),
  },
  { title: 'StudioHistoryEntry' },
);
export type StudioHistoryEntry = Static<typeof entry>;

export const history = {
  'GET /studio/api/history': {
    ...staff,
    summary: 'Publications, restorations and schedules of flows and brands; the newest first',
    query: exactly({ before: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })) }),
    answers: { 200: exactly({ entries: Type.Array(entry), hasMore: Type.Boolean() }) },
  },
  'GET /studio/api/flows/:flow/releases/:number/effect': {
    ...staff,
    summary: 'How unfinished applications would change if an earlier release went live',
    params: exactly({ flow: Type.String({ maxLength: 60 }), number: releaseNumber(1) }),
    answers: {
      200: exactly({
        effect: Type.Optional(effect),
        titles: Type.Record(Type.String(), text, {
          description: 'Titles of the questions that `effect` names, by field name',
        }),
      }),
    },
    problems: ['too-many-requests'],
  },
} as const satisfies Record<string, Operation>;
