import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, listOf, oneOf, STAGES, text, time, uuid } from '../shapes.ts';
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
  stage: listOf(STAGES),
  submittedAt: time,
  missing,
};
const listedSchema = exactly(listedApplication);
export type ListedApplication = Static<typeof listedSchema>;

const section = exactly({
  title: text,
  item: Type.Optional(Type.String({ description: 'For a list: the name of the item' })),
  rows: Type.Array(
    exactly({ label: text, value: Type.Optional(Type.String({ description: 'Absent: no answer' })) }),
  ),
});
const certified = exactly({
  at: time,
  by: Type.String({
    description:
      'The name of the applicant, or of the person who was asked for a part; empty if they were removed',
  }),
  words: text,
});
const correction = exactly({
  id: uuid,
  status: oneOf(['waiting', 'opened', 'answered', 'withdrawn', 'expired'], {
    description: '`opened`: the applicant proved their address by a code',
  }),
  parts: Type.Array(text, { description: 'Titles of the parts' }),
  message: text,
  madeAt: time,
  dueAt: time,
  answeredAt: Type.Optional(time),
  changes: Type.Array(
    exactly({
      label: text,
      before: Type.Optional(text),
      after: Type.Optional(text),
      because: Type.Optional(
        oneOf(['needed', 'unneeded'], {
          description:
            'The question was not asked for: another answer of the correction made it necessary, or unnecessary',
        }),
      ),
    }),
    { description: 'Once answered: the answers that changed. A secret is shown as its mask.' },
  ),
  missing: Type.Array(text, {
    description:
      'Questions outside of the parts that the correction made necessary, and that are missing or wrong in the present application',
  }),
});
export type ReviewedCorrection = Static<typeof correction>;

const reviewed = exactly({
  ...listedApplication,
  sections: Type.Array(section, { description: 'Every answer by the steps of its flow, secrets as masks' }),
  certified: Type.Array(certified),
  parts: Type.Array(exactly({ part: text, title: text }), {
    description: 'The parts that a correction can ask for',
  }),
  corrections: Type.Array(correction, { description: 'The newest first' }),
});
export type ReviewedApplication = Static<typeof reviewed>;

/** Submitted applications of their brands, for members with the role `reviewer`. */
export const applications = {
  'GET /studio/api/applications': {
    ...staff,
    summary:
      'Submitted applications, the newest first; with `q` the applications with that reference or name',
    description: '`q`: a reference, or the beginning of the name; the list is then in order of names.',
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
    summary: 'One submitted application, with masks instead of secrets',
    params: exactly({ brand, id: Type.String({ maxLength: 64 }) }),
    answers: { 200: reviewed },
    problems: ['too-many-requests'],
  },
  'POST /studio/api/applications/:brand/:id/corrections': {
    ...staff,
    summary: 'Asks the applicant to correct parts of a submitted application',
    description: 'The applicant is mailed. The answer is 422 if a part already has an open question.',
    params: exactly({ brand, id: Type.String({ maxLength: 64 }) }),
    body: exactly({
      parts: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 50 }),
      message: Type.String({ minLength: 1, maxLength: 2000 }),
    }),
    answers: { 200: reviewed },
    problems: ['too-many-requests'],
  },
  'DELETE /studio/api/applications/:brand/:id/corrections/:request': {
    ...staff,
    summary: 'Withdraws a question that is not answered',
    params: exactly({ brand, id: Type.String({ maxLength: 64 }), request: Type.String({ maxLength: 64 }) }),
    answers: { 200: reviewed },
    problems: ['too-many-requests'],
  },
} as const satisfies Record<string, Operation>;
