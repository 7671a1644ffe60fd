import { type Static, Type } from '@sinclair/typebox';
import { exactly, oneOf, text, time, uuid } from '../shapes.ts';
import { addedFlow } from './added-flow.ts';

/** Roles in Studio, each with the rights of the one before: read; change drafts; publish and revert. */
export const STUDIO_ROLES = ['reader', 'editor', 'publisher', 'reviewer'] as const;
export type StudioRole = (typeof STUDIO_ROLES)[number];

/** Path of a file that a draft may contain. */
export const DRAFT_PATH =
  '^(flows/[a-z0-9-]{1,60}/(flow|migrations|samples|application\\.schema|steps/[a-z0-9-]{1,60})\\.json|flows/texts(\\.[a-z-]{1,30})?\\.json|flows/locales/[A-Za-z-]{2,20}/[a-z0-9.-]{1,60}\\.json|schemas/application\\.schema\\.json|brands/[a-z0-9-]{1,63}\\.json)$';

/** An edit of a text that certainly fixes a problem. */
const fix = exactly({
  file: text,
  offset: Type.Integer({ minimum: 0, description: 'In UTF-16 units of the text that was checked' }),
  length: Type.Integer({ minimum: 0 }),
  text,
});

const problem = exactly({
  file: text,
  line: Type.Integer({ minimum: 1 }),
  column: Type.Integer({ minimum: 1 }),
  what: text,
  hint: text,
  fix: Type.Optional(fix),
});
export type StudioProblem = Static<typeof problem>;

const check = exactly({
  problems: Type.Array(problem),
  notes: Type.Optional(
    Type.Array(problem, {
      description: 'Warnings about patterns and about the records of brands; they do not prevent publishing',
    }),
  ),
  module: Type.Optional(
    Type.String({
      description:
        'Address of the compiled flow for the preview: the last version without a problem; absent if there is none',
    }),
  ),
  added: Type.Optional(addedFlow),
});
export type DraftCheck = Static<typeof check>;

export const schedule = exactly({
  id: uuid,
  draft: uuid,
  at: time,
  note: text,
  author: text,
  status: oneOf(['waiting', 'published', 'refused', 'canceled']),
  reason: Type.Optional(Type.String({ description: 'Why it did not go live' })),
  release: Type.Optional(Type.Integer()),
  moved: Type.Optional(
    Type.Integer({ description: 'Unfinished applications that could move, as counted when it went live' }),
  ),
  stayed: Type.Optional(Type.Integer()),
  total: Type.Optional(
    Type.Integer({
      description: 'Unfinished applications at that time; a random sample if there are very many',
    }),
  ),
});
export type StudioSchedule = Static<typeof schedule>;

const draftFacts = {
  id: uuid,
  flow: text,
  base: Type.String({ description: 'The release that it started from' }),
  title: Type.String({ description: 'Its name; empty: none' }),
  purpose: text,
  version: Type.Integer({ minimum: 1 }),
  openedBy: text,
  savedBy: text,
  savedAt: time,
};
export const listedDraft = exactly({
  ...draftFacts,
  changed: Type.Integer({ minimum: 0, description: 'Files that it changes' }),
});

export const draft = exactly(
  {
    ...draftFacts,
    files: Type.Record(Type.String(), text, { description: 'Text of every file, by path' }),
    original: Type.Record(Type.String(), text, { description: 'The same of the release it started from' }),
    liveMarks: Type.Optional(
      Type.Record(Type.String(), Type.Array(text), {
        description:
          'The disclosures of each live application, by its id: content keys of texts that only people with the role legal may change',
      }),
    ),
    liveLists: Type.Optional(
      Type.Array(exactly({ name: text, pattern: text }), {
        description:
          'The lists of all live applications whose fields have flat names, with the pattern of these names',
      }),
    ),
    check,
    schedule: Type.Optional(schedule),
  },
  { title: 'StudioDraft' },
);
export type StudioDraft = Static<typeof draft>;

/** `data` of the conflict if another member saved the draft first. */
export const newerDraft = exactly({ version: draftFacts.version, savedBy: text }, { title: 'NewerDraft' });

export const liveFiles = exactly({
  base: Type.String({ description: 'The release that is live' }),
  files: Type.Record(Type.String(), text),
});

export const saved = exactly({ version: Type.Integer({ minimum: 1 }), savedAt: time, check });

export const changedFiles = (minProperties: number) =>
  Type.Record(
    Type.String({ pattern: DRAFT_PATH }),
    Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    {
      additionalProperties: false,
      minProperties,
      maxProperties: 200,
      description: 'null removes a file',
    },
  );

const count = Type.Integer({ minimum: 0 });
const counts = Type.Record(Type.String(), count);
/** Effect on the open applications; absent while the draft does not compile. */
export const effect = exactly({
  total: Type.Integer({
    description:
      'Unfinished applications that move or stay; counted in a random sample if there are very many',
  }),
  move: count,
  stay: count,
  askedMore: count,
  asked: counts,
  refused: counts,
  lost: counts,
  unasked: counts,
});

export const review = exactly(
  {
    changes: Type.Array(text, {
      description: 'The differences from the release that it started from, in words',
    }),
    brands: Type.Array(text, { description: 'Brands whose record it changes' }),
    live: Type.Integer({ description: 'Number of the live release; 0: the release of the build' }),
    effect: Type.Optional(effect),
    before: Type.Optional(
      exactly(
        { module: Type.Optional(text), added: Type.Optional(addedFlow) },
        { description: 'The compiled release that it started from; absent for a new application' },
      ),
    ),
    isStale: Type.Boolean({
      description:
        'Another release, or another record of a brand that it changes, went live since it was opened',
    }),
  },
  { title: 'StudioReview' },
);
export type StudioReview = Static<typeof review>;

export const release = exactly({
  number: count,
  author: text,
  note: text,
  createdAt: time,
  isLive: Type.Boolean(),
});
