import { type Static, Type } from '@sinclair/typebox';
import type { Operation } from './operation.ts';
import { exactly, oneOf, text, time, uuid } from './shapes.ts';

/** What staff may do in Studio, each role all that the one before may: look; change drafts; publish and take back. */
export const STUDIO_ROLES = ['reader', 'editor', 'publisher'] as const;
export type StudioRole = (typeof STUDIO_ROLES)[number];

/** A file of a draft by its path in the project. Nothing else can be written. */
export const DRAFT_PATH =
  '^(flows/[a-z0-9-]{1,60}/(flow|application\\.schema|steps/[a-z0-9-]{1,60})\\.json|flows/texts(\\.[a-z-]{1,30})?\\.json|flows/locales/[A-Za-z-]{2,20}/[a-z0-9.-]{1,60}\\.json|schemas/application\\.schema\\.json|brands/[a-z0-9-]{1,63}\\.json)$';

/** An edit of a text that fixes a problem for sure. */
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

/** What the compiler says of a draft as it was last saved. */
const check = exactly({
  problems: Type.Array(problem),
  module: Type.Optional(
    Type.String({
      description:
        'Address of the compiled flow for the preview: of the last version without a problem in it; absent where there was none',
    }),
  ),
});
export type DraftCheck = Static<typeof check>;

/** A draft that goes live at a time, or was to. */
const schedule = exactly({
  id: uuid,
  draft: uuid,
  at: time,
  note: text,
  author: text,
  status: oneOf(['waiting', 'published', 'refused', 'canceled']),
  reason: Type.Optional(Type.String({ description: 'Why it did not go live' })),
  release: Type.Optional(Type.Integer()),
  moved: Type.Optional(
    Type.Integer({ description: 'Applications under way that could move, as counted when it went live' }),
  ),
  stayed: Type.Optional(Type.Integer()),
});
export type StudioSchedule = Static<typeof schedule>;

const about = {
  id: uuid,
  flow: text,
  base: Type.String({ description: 'The release that it started from' }),
  version: Type.Integer({ minimum: 1 }),
  openedBy: text,
  savedBy: text,
  savedAt: time,
};
const listedDraft = exactly(about);

const draft = exactly(
  {
    ...about,
    files: Type.Record(Type.String(), text, { description: 'Text of every file, by path' }),
    original: Type.Record(Type.String(), text, { description: 'The same of the release it started from' }),
    check,
    schedule: Type.Optional(schedule),
  },
  { title: 'StudioDraft' },
);
export type StudioDraft = Static<typeof draft>;

/** What comes with a refusal: somebody else saved the draft first. */
export const newerDraft = exactly({ version: about.version, savedBy: text }, { title: 'NewerDraft' });

const liveFiles = exactly({
  base: Type.String({ description: 'The release that is live' }),
  files: Type.Record(Type.String(), text),
});

const saved = exactly({ version: Type.Integer({ minimum: 1 }), savedAt: time, check });

const changedFiles = (minProperties: number) =>
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
/** Of the applications under way; absent while the draft does not compile. */
const effect = exactly({
  total: count,
  move: count,
  stay: count,
  askedMore: count,
  ...{ asked: counts, refused: counts, lost: counts },
});

const review = exactly(
  {
    changes: Type.Array(text, {
      description: 'What differs from the release that it started from, in words',
    }),
    brands: Type.Array(text, { description: 'Brands whose record it changes' }),
    live: Type.Integer({ description: 'Number of the release that is live now; 0: that of the build' }),
    effect: Type.Optional(effect),
    isStale: Type.Boolean({
      description:
        'Another release, or another record of a brand that it changes, went live since it was opened',
    }),
  },
  { title: 'StudioReview' },
);
export type StudioReview = Static<typeof review>;

const release = exactly({
  number: count,
  author: text,
  note: text,
  createdAt: time,
  isLive: Type.Boolean(),
});

const flowName = Type.String({ maxLength: 60 });
const params = exactly({ id: uuid });
const version = Type.Object({ 'if-match': Type.String({ description: 'The version: `"3"`' }) });
const staff = { group: 'studio', who: 'staff' } as const;

/** Studio (docs/studio.md): drafts of what staff change. Each route asks for a role (STUDIO_ROLES). */
export const studio = {
  'GET /studio/api/me': {
    ...staff,
    summary: 'Who is signed in, and what they may do',
    answers: {
      200: exactly({
        email: text,
        role: oneOf(STUDIO_ROLES),
        brands: Type.Optional(
          Type.Array(text, { description: 'The brands that this person may change; absent: everything' }),
        ),
      }),
    },
    problems: ['forbidden'],
  },
  'GET /studio/api/drafts': {
    ...staff,
    summary: 'Open drafts, and the flows and brands that there are',
    answers: {
      200: exactly({
        drafts: Type.Array(listedDraft),
        flows: Type.Array(exactly({ id: text, release: text })),
        brands: Type.Array(exactly({ platform: text, name: text })),
      }),
    },
    problems: ['forbidden'],
  },
  'POST /studio/api/drafts': {
    ...staff,
    summary: 'Opens what is live of a flow as a draft',
    body: exactly({ flow: Type.String({ maxLength: 60 }) }),
    answers: { 200: draft },
    problems: ['forbidden'],
  },
  'GET /studio/api/drafts/:id': {
    ...staff,
    summary: 'A draft with its files and problems',
    params,
    answers: { 200: draft, 304: Type.Null({ description: 'If-None-Match names this version' }) },
    problems: ['forbidden'],
  },
  'PATCH /studio/api/drafts/:id': {
    ...staff,
    summary: 'Saves files of a draft on top of a version, and checks it',
    params,
    headers: version,
    body: exactly({ files: changedFiles(1) }),
    answers: { 200: saved },
    problems: ['forbidden', 'version-conflict', 'precondition-required'],
  },
  'GET /studio/api/drafts/:id/live': {
    ...staff,
    summary: 'The files that are live now of the flow of a draft, and the brands',
    params,
    answers: { 200: liveFiles },
    problems: ['forbidden'],
  },
  'PUT /studio/api/drafts/:id/base': {
    ...staff,
    summary: 'Puts a draft on the release that is live: `files` are all that it changes of that one',
    params,
    headers: version,
    body: exactly({ base: Type.String({ maxLength: 100 }), files: changedFiles(0) }),
    answers: { 200: draft },
    problems: ['forbidden', 'version-conflict', 'publish-refused', 'precondition-required'],
  },
  'GET /studio/api/drafts/:id/brands/:platform': {
    ...staff,
    summary: 'A brand as a draft has it, with the theme that follows',
    params: exactly({ id: uuid, platform: Type.String({ maxLength: 63 }) }),
    answers: { 200: Type.Record(Type.String(), Type.Unknown()) },
    problems: ['forbidden'],
  },
  'GET /studio/api/drafts/:id/review': {
    ...staff,
    summary: 'What publishing a draft would change, and for whom',
    params,
    answers: { 200: review },
    problems: ['forbidden'],
  },
  'POST /studio/api/drafts/:id/publish': {
    ...staff,
    summary: 'Makes a draft a release, live for all who begin from now on',
    params,
    headers: version,
    body: exactly({ note: Type.String({ minLength: 1, maxLength: 1000 }) }),
    answers: { 200: exactly({ release: Type.Optional(Type.Integer()), brands: Type.Array(text) }) },
    problems: ['forbidden', 'version-conflict', 'publish-refused', 'precondition-required'],
  },
  'PUT /studio/api/drafts/:id/schedule': {
    ...staff,
    summary: 'Has a draft go live at a time; nobody can change it until then',
    params,
    headers: version,
    body: exactly({
      at: Type.String({ format: 'date-time', maxLength: 40 }),
      note: Type.String({ minLength: 1, maxLength: 1000 }),
    }),
    answers: { 200: exactly({ schedule, version: Type.Integer({ minimum: 1 }) }) },
    problems: ['forbidden', 'version-conflict', 'publish-refused', 'precondition-required'],
  },
  'DELETE /studio/api/drafts/:id/schedule': {
    ...staff,
    summary: 'Takes the time away at which a draft goes live',
    params,
    answers: { 200: exactly({ version: Type.Integer({ minimum: 1 }) }) },
    problems: ['forbidden', 'publish-refused'],
  },
  'GET /studio/api/brands/:platform/history': {
    ...staff,
    summary: 'The records that a brand had, the newest first',
    params: exactly({ platform: Type.String({ maxLength: 63 }) }),
    answers: {
      200: exactly({
        records: Type.Array(
          exactly({
            id: text,
            author: text,
            note: text,
            at: time,
            isLive: Type.Boolean(),
            changes: Type.Array(text, { description: 'What it changed of the one before, a place a line' }),
          }),
        ),
      }),
    },
    problems: ['forbidden'],
  },
  'POST /studio/api/brands/:platform/live': {
    ...staff,
    summary: 'Makes an earlier record of a brand live again',
    params: exactly({ platform: Type.String({ maxLength: 63 }) }),
    body: exactly({ id: Type.String({ pattern: '^\\d{1,18}$' }) }),
    answers: { 200: exactly({ id: text }) },
    problems: ['forbidden', 'publish-refused'],
  },
  'GET /studio/api/flows/:flow/releases': {
    ...staff,
    summary: 'The releases of a flow, the newest first',
    params: exactly({ flow: flowName }),
    answers: { 200: exactly({ releases: Type.Array(release), scheduled: Type.Array(schedule) }) },
    problems: ['forbidden'],
  },
  'GET /studio/api/flows/:flow/releases/:number': {
    ...staff,
    summary: 'What a release changed, in words',
    params: exactly({ flow: flowName, number: Type.Integer({ minimum: 1 }) }),
    answers: { 200: exactly({ changes: Type.Array(text) }) },
    problems: ['forbidden'],
  },
  'POST /studio/api/flows/:flow/live': {
    ...staff,
    summary: 'Makes an earlier release live again',
    params: exactly({ flow: flowName }),
    body: exactly({ number: Type.Integer({ minimum: 1 }) }),
    answers: { 200: exactly({ number: Type.Integer() }) },
    problems: ['forbidden', 'publish-refused'],
  },
  'DELETE /studio/api/drafts/:id': {
    ...staff,
    summary: 'Throws a draft away',
    params,
    answers: { 200: exactly({ status: Type.Literal('success') }) },
    problems: ['forbidden'],
  },
} as const satisfies Record<string, Operation>;
