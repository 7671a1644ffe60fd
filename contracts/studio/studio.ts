import { Type } from '@sinclair/typebox';
import type { Operation } from '../operation.ts';
import { exactly, oneOf, releaseNumber, text, time, uuid } from '../shapes.ts';
import {
  changedFiles,
  draft,
  listedDraft,
  liveFiles,
  release,
  review,
  STUDIO_ROLES,
  saved,
  schedule,
} from './studio-shapes.ts';

const flowName = Type.String({ maxLength: 60 });
const params = exactly({ id: uuid });
const version = Type.Object({ 'if-match': Type.String({ description: 'The version: `"3"`' }) });
const note = Type.String({ minLength: 1, maxLength: 1000 });
const staff = { group: 'studio', who: 'staff' } as const;
const GOES_LIVE = [
  'version-conflict',
  'publish-refused',
  'approval-required',
  'precondition-required',
  'step-up-required',
] as const;

/** Drafts of staff (docs/studio.md); each route requires a role (STUDIO_ROLES). */
export const studio = {
  'GET /studio/api/me': {
    ...staff,
    summary: 'Who is signed in, and what they may do',
    answers: {
      200: exactly({
        email: text,
        role: oneOf(STUDIO_ROLES),
        isLegal: Type.Optional(
          Type.Literal(true, { description: 'May change texts that are marked as disclosures' }),
        ),
        brands: Type.Optional(
          Type.Array(text, { description: 'The brands that this person may change; absent: everything' }),
        ),
        platform: Type.Optional(
          Type.String({ description: "The platform of the site's own brand; absent: `default`" }),
        ),
      }),
    },
  },
  'GET /studio/api/drafts': {
    ...staff,
    summary: 'The open drafts, flows and brands',
    answers: {
      200: exactly({
        drafts: Type.Array(listedDraft),
        flows: Type.Array(
          exactly({
            id: text,
            release: text,
            live: Type.Optional(
              exactly({
                since: time,
                who: Type.String({ description: 'An email address, `build` or `operator`' }),
                note: Type.String({ description: 'The publisher’s note; may be empty' }),
              }),
            ),
          }),
        ),
        templates: Type.Array(text, {
          description: 'Templates that a new flow can start from, besides a live flow',
        }),
        languages: Type.Array(text, { description: 'Languages with translations' }),
        brands: Type.Array(exactly({ platform: text, name: text })),
      }),
    },
  },
  'POST /studio/api/drafts': {
    ...staff,
    summary: 'Opens the live release of a flow as a draft',
    body: exactly({ flow: Type.String({ maxLength: 60 }) }),
    answers: { 200: draft },
  },
  'POST /studio/api/flows': {
    ...staff,
    summary: 'Opens a draft of a new flow',
    body: exactly({
      name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
      address: Type.String({
        pattern: '^[a-z][a-z0-9-]{0,39}$',
        description: 'Address of its front page, without the slash: `quote`',
      }),
      headline: Type.String({ maxLength: 200 }),
      languages: Type.Array(Type.String({ pattern: '^[A-Za-z-]{2,20}$' }), { maxItems: 50 }),
      start: exactly({
        kind: oneOf(['empty', 'template', 'copy']),
        of: Type.Optional(Type.String({ maxLength: 60, description: 'The template, or the live flow' })),
      }),
    }),
    answers: { 200: draft },
  },
  'GET /studio/api/drafts/:id': {
    ...staff,
    summary: 'A draft with its files and problems',
    params,
    answers: { 200: draft, 304: Type.Null({ description: 'If-None-Match names this version' }) },
  },
  'PATCH /studio/api/drafts/:id': {
    ...staff,
    summary: 'Saves files of a draft on top of a version, and checks it',
    params,
    headers: version,
    body: exactly({ files: changedFiles(1) }),
    answers: { 200: saved },
    problems: ['version-conflict', 'precondition-required'],
  },
  'PUT /studio/api/drafts/:id/name': {
    ...staff,
    summary: 'Names a draft and says what it is for',
    params,
    body: exactly({ title: Type.String({ maxLength: 80 }), purpose: Type.String({ maxLength: 1000 }) }),
    answers: { 200: exactly({ title: text, purpose: text }) },
  },
  'GET /studio/api/drafts/:id/live': {
    ...staff,
    summary: 'The live files of a draft’s flow and of the brands',
    params,
    answers: { 200: liveFiles },
  },
  'PUT /studio/api/drafts/:id/base': {
    ...staff,
    summary: 'Rebases a draft on the live release: `files` are all files that it changes of that release',
    params,
    headers: version,
    body: exactly({ base: Type.String({ maxLength: 100 }), files: changedFiles(0) }),
    answers: { 200: draft },
    problems: ['version-conflict', 'publish-refused', 'precondition-required', 'step-up-required'],
  },
  'GET /studio/api/drafts/:id/review': {
    ...staff,
    summary: 'The changes that publishing a draft would make, and whom they affect',
    params,
    answers: { 200: review },
    problems: ['too-many-requests'],
  },
  'GET /studio/api/drafts/:id/answered': {
    ...staff,
    summary: 'The number of unfinished applications that have answered at least one of some questions',
    params,
    query: exactly({
      questions: Type.String({
        minLength: 1,
        maxLength: 8000,
        description: 'Names with commas between them; with dots inside a list or group: `owners.title`',
      }),
    }),
    answers: {
      200: exactly({
        lookedAt: Type.Integer({
          description: 'Counted in a random sample if there are very many applications',
        }),
        answered: Type.Integer(),
      }),
    },
    problems: ['too-many-requests'],
  },
  'POST /studio/api/drafts/:id/publish': {
    ...staff,
    summary: 'Makes a draft a release, live for all who begin from now on',
    params,
    headers: version,
    body: exactly({ note }),
    answers: { 200: exactly({ release: Type.Optional(Type.Integer()), brands: Type.Array(text) }) },
    problems: GOES_LIVE,
  },
  'PUT /studio/api/drafts/:id/schedule': {
    ...staff,
    summary: 'Schedules a draft to go live at a time; it cannot be changed until then',
    params,
    headers: version,
    body: exactly({
      at: Type.String({ format: 'date-time', maxLength: 40 }),
      note,
    }),
    answers: { 200: exactly({ schedule, version: Type.Integer({ minimum: 1 }) }) },
    problems: GOES_LIVE,
  },
  'DELETE /studio/api/drafts/:id/schedule': {
    ...staff,
    summary: 'Cancels the schedule of a draft',
    params,
    answers: { 200: exactly({ version: Type.Integer({ minimum: 1 }) }) },
    problems: ['publish-refused'],
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
            changes: Type.Array(text, {
              description: 'The changes from the previous record, one place per line',
            }),
          }),
        ),
      }),
    },
  },
  'POST /studio/api/brands/:platform/live': {
    ...staff,
    summary: 'Makes an earlier record of a brand live again',
    params: exactly({ platform: Type.String({ maxLength: 63 }) }),
    body: exactly({ id: Type.String({ pattern: '^\\d{1,18}$' }), note }),
    answers: { 200: exactly({ id: text }) },
    problems: ['publish-refused', 'approval-required', 'step-up-required'],
  },
  'GET /studio/api/flows/:flow/releases': {
    ...staff,
    summary: 'The releases of a flow, the newest first',
    params: exactly({ flow: flowName }),
    answers: { 200: exactly({ releases: Type.Array(release), scheduled: Type.Array(schedule) }) },
  },
  'GET /studio/api/flows/:flow/releases/:number': {
    ...staff,
    summary: 'The changes that a release made, and its differences from the live release, in words',
    params: exactly({ flow: flowName, number: releaseNumber(1) }),
    answers: { 200: exactly({ changes: Type.Array(text), againstLive: Type.Array(text) }) },
  },
  'POST /studio/api/flows/:flow/live': {
    ...staff,
    summary: 'Makes an earlier release live again',
    params: exactly({ flow: flowName }),
    body: exactly({ number: releaseNumber(1), note }),
    answers: { 200: exactly({ number: Type.Integer() }) },
    problems: ['publish-refused', 'approval-required', 'step-up-required'],
  },
  'DELETE /studio/api/drafts/:id': {
    ...staff,
    summary: 'Deletes a draft',
    params,
    answers: { 200: exactly({ status: Type.Literal('success') }) },
  },
} as const satisfies Record<string, Operation>;
