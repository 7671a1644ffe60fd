import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, listed, STAGES, text, time, uuid } from '../shapes.ts';
import { missing } from '../statements/missing.ts';

const staff = { group: 'studio', who: 'staff' } as const;
const brand = Type.String({ maxLength: 63 });

const listedApplication = {
  brand: text,
  id: uuid,
  reference: text,
  flow: text,
  name: Type.String({ description: 'The answer with the role `name`, such as the business' }),
  amount: Type.Optional(Type.Number()),
  stage: listed(STAGES),
  submittedAt: time,
  missing,
};
const listedSchema = exactly(listedApplication);
/** A submitted application in the list of a reviewer. */
export type ListedApplication = Static<typeof listedSchema>;

const section = exactly({
  title: text,
  item: Type.Optional(Type.String({ description: 'Of a list: the name of the item' })),
  rows: Type.Array(
    exactly({ label: text, value: Type.Optional(Type.String({ description: 'Absent: no answer' })) }),
  ),
});
const certified = exactly({
  at: time,
  by: Type.Optional(
    Type.String({ description: 'Of a person who was asked for a part: the name of the item' }),
  ),
  words: text,
});
const reviewed = exactly({
  ...listedApplication,
  sections: Type.Array(section, { description: 'Every answer by the steps of its flow, secrets as masks' }),
  certified: Type.Array(certified),
});
/** One submitted application as a reviewer reads it. */
export type ReviewedApplication = Static<typeof reviewed>;

/** Submitted applications for members with the role `reviewer`, of the brands of that member. */
export const applications = {
  'GET /studio/api/applications': {
    ...staff,
    summary: 'Submitted applications, the newest first; with `q` those of that reference or name',
    description: '`q`: a reference, or the beginning of the name; then the list is by name.',
    query: exactly({
      brand: Type.Optional(brand),
      q: Type.Optional(Type.String({ maxLength: 200 })),
      after: Type.Optional(Type.String({ maxLength: 1000, description: '`next` of the page before' })),
    }),
    answers: {
      200: exactly({
        brands: Type.Array(exactly({ platform: text, name: text })),
        applications: Type.Array(listedSchema),
        next: Type.Optional(Type.String({ description: 'Absent on the last page' })),
      }),
    },
    problems: ['too-many-requests'],
  },
  'GET /studio/api/applications/:brand/:id': {
    ...staff,
    summary: 'One submitted application with masks in the place of secrets',
    params: exactly({ brand, id: Type.String({ maxLength: 64 }) }),
    answers: { 200: reviewed },
    problems: ['too-many-requests'],
  },
} as const satisfies Record<string, Operation>;
