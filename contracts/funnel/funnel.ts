import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, listOf, oneOf, releaseNumber, text } from '../shapes.ts';
import { FUNNEL_EVENTS, FUNNEL_KEYWORDS } from './funnel-names.ts';

const name = Type.String({ minLength: 1, maxLength: 100 });
const countedEvent = exactly({
  step: name,
  question: Type.Optional(name),
  event: oneOf(FUNNEL_EVENTS),
  rule: Type.Optional(listOf(FUNNEL_KEYWORDS)),
});
export type CountedEvent = Static<typeof countedEvent>;

const count = Type.Integer({ minimum: 0 });
const questionRow = exactly({
  question: text,
  title: text,
  started: count,
  answered: count,
  left: count,
  errors: Type.Array(
    exactly({
      rule: text,
      text: Type.String({ description: 'The text of the error' }),
      shown: count,
      left: Type.Integer({ minimum: 0, description: 'People who left while the page showed it' }),
    }),
  ),
});
const stepRow = exactly({
  step: text,
  title: text,
  started: count,
  finished: count,
  left: count,
  questions: Type.Array(questionRow),
});
export type FunnelStep = Static<typeof stepRow>;
export type FunnelQuestion = Static<typeof questionRow>;

const filter = exactly({
  flow: Type.String({ maxLength: 60 }),
  brand: Type.Optional(Type.String({ maxLength: 63 })),
  release: Type.Optional(
    releaseNumber(0, { description: 'Number of the release; 0: the release of the build' }),
  ),
  days: Type.Integer({
    minimum: 1,
    maximum: 400,
    default: 30,
    description: 'Number of days to count, today included (UTC)',
  }),
});

/** Counts of the steps at which people leave, without any person (docs/studio.md). */
export const funnel = {
  'POST /tools/funnel': {
    summary: 'Counts what happened on a page',
    description:
      'Contains no answers and no id of a person. Nothing is counted if the request has `DNT: 1` or `Sec-GPC: 1`, or if the brand’s flag `funnel` is off.',
    group: 'service',
    who: 'anyone',
    body: exactly({
      flow: Type.String({ maxLength: 60, format: 'flow-id' }),
      version: Type.String({ maxLength: 100, description: 'Version of the flow that the page shows' }),
      counts: Type.Array(countedEvent, { minItems: 1, maxItems: 100 }),
    }),
    answers: { 204: Type.Null({ description: 'Counted or ignored' }) },
    problems: ['too-many-requests'],
  },
  'GET /studio/api/funnel': {
    summary: 'Counts of the steps at which people leave and of the errors that they see',
    group: 'studio',
    who: 'staff',
    query: filter,
    answers: {
      200: exactly({
        brands: Type.Array(text),
        releases: Type.Array(Type.Integer({ minimum: 0 })),
        steps: Type.Array(stepRow),
      }),
    },
  },
  'GET /studio/api/funnel.csv': {
    summary: 'The same as a table of counts by day (above 92 days: by month), for a spreadsheet',
    group: 'studio',
    who: 'staff',
    query: filter,
    answers: { 200: text },
    produces: 'text/csv',
  },
} as const satisfies Record<string, Operation>;
