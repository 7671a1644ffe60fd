import type { Answered, Place, RouteCall } from './route-call.ts';

const INFO = 'flows/apply/steps/info.json';
const draft = (rest = '') => ({
  as: 'publisher' as const,
  path: (at: Place) => `/studio/api/drafts/${at.draft.id}${rest}`,
});
const drafted = { version: (at: Place) => at.draft.version };
const keepVersion = ({ version }: Answered, at: Place): void => {
  if (version !== undefined) at.draft.version = version;
};
const opened = { as: 'publisher' as const, body: () => ({ flow: 'apply' }) };
const keepDraft = ({ id = '', version = 1, files = {} }: Answered, at: Place): void => {
  at.draft = { id, version };
  at.text = files[INFO] ?? '';
};

/** Studio's routes in the order of the calls. */
export const STUDIO_ROUTES = {
  'GET /studio/api/me': { as: 'publisher' },
  'POST /studio/api/drafts': { ...opened, keep: keepDraft },
  'GET /studio/api/drafts': { as: 'publisher' },
  'PATCH /studio/api/drafts/:id': {
    ...draft(),
    ...drafted,
    body: ({ text }) => ({ files: { [INFO]: text.replace(/"title": "[^"]*"/, '"title": "Your business"') } }),
    keep: keepVersion,
  },
  'GET /studio/api/drafts/:id': draft(),
  'PUT /studio/api/drafts/:id/name': { ...draft('/name'), body: () => ({ title: 'Bench', purpose: 'None' }) },
  'GET /studio/api/drafts/:id/live': draft('/live'),
  'PUT /studio/api/drafts/:id/base': {
    refused: 'nothing else went live since the draft was opened',
    ...draft('/base'),
    ...drafted,
    body: () => ({ base: 'x', files: {} }),
  },
  'GET /studio/api/drafts/:id/review': draft('/review'),
  'GET /studio/api/drafts/:id/answered': draft('/answered?questions=business_name,owners.title'),
  'GET /studio/api/drafts/:id/brands/:platform': draft('/brands/harbor'),
  'GET /studio/api/drafts/:id/brands': draft('/brands?platforms=harbor,juniper'),
  'GET /studio/api/drafts/:id/brands/:platform/mails/:name': draft('/brands/harbor/mails/code'),
  'POST /studio/api/drafts/:id/links': {
    ...draft('/links'),
    body: () => ({ platform: 'default', days: 1 }),
    keep: ({ id = '', token = '' }, at) => {
      at.link = { id, token };
    },
  },
  'GET /studio/api/drafts/:id/links': draft('/links'),
  'POST /studio/api/shared': { body: ({ link }) => ({ token: link.token }) },
  'DELETE /studio/api/drafts/:id/links/:link': {
    as: 'publisher',
    path: (at) => `/studio/api/drafts/${at.draft.id}/links/${at.link.id}`,
  },
  'POST /studio/api/approvals': {
    as: 'publisher',
    body: (at) => ({ kind: 'draft', target: at.draft.id }),
    keep: ({ id = '' }, at) => {
      at.approval = id;
    },
  },
  'GET /studio/api/approvals': { as: 'publisher' },
  'POST /studio/api/approvals/:id/approve': {
    as: 'second',
    path: (at) => `/studio/api/approvals/${at.approval}/approve`,
    ...drafted,
    body: () => ({ comments: [] }),
  },
  'POST /studio/api/approvals/:id/return': {
    refused: 'it is approved already; `POST /studio/api/approvals/:id/approve` decides it by the same rows',
    as: 'second',
    path: (at) => `/studio/api/approvals/${at.approval}/return`,
    body: () => ({ comments: [{ text: 'Please change it' }] }),
  },
  'DELETE /studio/api/approvals/:id': {
    as: 'publisher',
    path: (at) => `/studio/api/approvals/${at.approval}`,
  },
  'PUT /studio/api/drafts/:id/schedule': {
    ...draft('/schedule'),
    ...drafted,
    body: () => ({ at: new Date(Date.now() + 86_400_000).toISOString(), note: 'Later' }),
    keep: keepVersion,
  },
  'DELETE /studio/api/drafts/:id/schedule': { ...draft('/schedule'), keep: keepVersion },
  'POST /studio/api/drafts/:id/publish': {
    ...draft('/publish'),
    ...drafted,
    body: () => ({ note: 'Bench' }),
  },
  'DELETE /studio/api/drafts/:id': {
    ...draft(),
    refused: 'it is published; a discarded draft is one row by its key',
  },
  'POST /studio/api/flows': {
    as: 'publisher',
    body: () => ({
      name: 'Quote',
      address: 'quote',
      headline: 'A quote',
      languages: [],
      start: { kind: 'empty' },
    }),
  },
  'GET /studio/api/brands/:platform/history': {
    as: 'publisher',
    path: () => '/studio/api/brands/harbor/history',
    keep: ({ records = [] }, at) => {
      at.record = records[0]?.id ?? '';
    },
  },
  'POST /studio/api/brands/:platform/live': {
    as: 'publisher',
    path: () => '/studio/api/brands/harbor/live',
    body: (at) => ({ id: at.record, note: 'Bench' }),
  },
  'GET /studio/api/flows/:flow/releases': { as: 'publisher', path: () => '/studio/api/flows/apply/releases' },
  'GET /studio/api/flows/:flow/releases/:number': {
    as: 'publisher',
    path: () => '/studio/api/flows/apply/releases/1',
  },
  'GET /studio/api/flows/:flow/releases/:number/effect': {
    as: 'publisher',
    path: () => '/studio/api/flows/apply/releases/1/effect',
  },
  'POST /studio/api/flows/:flow/live': {
    as: 'publisher',
    path: () => '/studio/api/flows/apply/live',
    body: () => ({ number: 1, note: 'Bench' }),
  },
  'GET /studio/api/history': { as: 'publisher' },
  'GET /studio/api/applications': { as: 'reviewer', path: () => '/studio/api/applications?q=bakery' },
  'GET /studio/api/applications/:brand/:id': {
    as: 'reviewer',
    path: (at) => `/studio/api/applications/default/${at.submitted}`,
  },
  'POST /studio/api/applications/:brand/:id/corrections': {
    as: 'reviewer',
    path: (at) => `/studio/api/applications/default/${at.submitted}/corrections`,
    body: () => ({ parts: ['business/ein'], message: 'Please check it' }),
    keep: ({ corrections = [] }, at) => {
      at.correction = corrections[0]?.id ?? '';
    },
  },
  'DELETE /studio/api/applications/:brand/:id/corrections/:request': {
    as: 'reviewer',
    path: (at) =>
      `/studio/api/applications/default/${at.submitted}/corrections/${at.correction || at.submitted}`,
  },
  'GET /studio/api/funnel': { as: 'publisher', path: () => '/studio/api/funnel?flow=apply&days=365' },
  'GET /studio/api/funnel.csv': { as: 'publisher', path: () => '/studio/api/funnel.csv?flow=apply&days=365' },
} as const satisfies Record<string, RouteCall>;
