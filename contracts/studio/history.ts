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
    who: Type.String({ description: 'An address, `build` or `operator`' }),
    note: text,
    isLive: Type.Boolean(),
    flow: Type.Optional(text),
    release: Type.Optional(Type.Integer()),
    brand: Type.Optional(Type.String({ description: 'The brand of the record, or whose own release it is' })),
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
    summary:
      'What was published, restored, scheduled, canceled and refused, of flows and brands; the newest first',
    query: exactly({ before: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })) }),
    answers: { 200: exactly({ entries: Type.Array(entry), hasMore: Type.Boolean() }) },
  },
  'GET /studio/api/flows/:flow/releases/:number/effect': {
    ...staff,
    summary: 'What making an earlier release live would do to applications under way',
    params: exactly({ flow: Type.String({ maxLength: 60 }), number: releaseNumber(1) }),
    answers: {
      200: exactly({
        effect: Type.Optional(effect),
        titles: Type.Record(Type.String(), text, { description: 'Titles of the questions in it, by name' }),
      }),
    },
    problems: ['too-many-requests'],
  },
} as const satisfies Record<string, Operation>;
