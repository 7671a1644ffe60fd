import { describe, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import type { Json, JsonObject } from '#engine';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const FLOW = 'flows/apply/flow.json';
const INFO = 'flows/apply/steps/info.json';
const TERMS = 'flows/apply/steps/terms.json';
const SUMMARY = 'flows/apply/steps/funding-is-almost-here.json';
const HARBOR = 'brands/harbor.json';
const FIELDS = 'schemas/application.schema.json';

const NEVER = { rule: 'outside-us' };
const EVIL = { properties: { consent: { title: 'I agree to nothing' } } };
const FACT = { key: 'cost', term: 'What it costs', text: 'Nothing at all' };

/** The value of a file with other members, by their paths with dots; undefined removes one. */
function withMembers(files: StudioDraft['files'], path: string, members: Record<string, Json | undefined>) {
  const value = JSON.parse(files[path] ?? '{}') as JsonObject;
  for (const [at, member] of Object.entries(members)) {
    const names = at.split('/');
    const last = names.pop() ?? '';
    const holder = names.reduce<JsonObject>((inner, name) => {
      inner[name] ??= {};
      return inner[name] as JsonObject;
    }, value);
    if (member === undefined) delete holder[last];
    else holder[last] = member;
  }
  return { [path]: JSON.stringify(value) };
}

/** Edits that leave the marked text as it is, or nearly, and show people another one or none. */
const DETOURS: [what: string, path: string, members: Record<string, Json | undefined>][] = [
  ['another title of a consent in an allOf of its step', INFO, { 'schema/allOf': [EVIL] }],
  ['another title of a consent in an allOf of the fields', FIELDS, { allOf: [EVIL] }],
  [
    'another title of a consent behind a reference',
    FIELDS,
    { '$defs/other': EVIL, allOf: [{ $ref: '#/$defs/other' }] },
  ],
  ['a second fact of the same key', FLOW, { 'homePage/facts/items/7': FACT }],
  ['a legal text by one name with dots', 'flows/texts.json', { 'legal.disclosures': 'No disclosures' }],
  ['the site that has the terms', HARBOR, { vendor_url: 'https://other.example' }],
  ['a front page without its facts', HARBOR, { 'home/apply': ['boxes', 'need', 'protect'] }],
  ['a consent that is given beforehand', FLOW, { 'defaults/consent': true }],
  ['a condition of the step with a consent', INFO, { show: NEVER }],
  ['a condition of the step with the terms', TERMS, { show: NEVER }],
  ['the rule by which the terms show', FLOW, { 'rules/signing-on': { 'visitor.outsideUs': true } }],
  ['a condition of the step that people certify at', SUMMARY, { show: NEVER }],
  ['the view of the step that people certify at', SUMMARY, { view: undefined }],
  ['a step without the notice about the credit check', INFO, { notices: undefined }],
  ['a consent that links may hide', INFO, { 'substeps/info/keep': ['owner_1_email'] }],
];

describe.each(DETOURS)('%s', (_what, path, members) => {
  it('[STUDIO-119] is refused to every member without the role legal', async () => {
    const draft = await staff.open();
    const files = withMembers(draft.files, path, members);
    const refusedSave = await staff.save('eddie', draft, files);
    expect([refusedSave.statusCode, refusedSave.json().msg]).toEqual([
      403,
      expect.stringContaining('Disclosures can be changed only by the role legal.'),
    ]);
    expect((await staff.save('lea', draft, files)).statusCode).toBe(200);
  });
});

it('[STUDIO-119] marked texts of groups, review rows and numbered items are protected', async () => {
  const draft = await staff.open();
  const marks = ['steps.info.groups.business_name', 'steps.info.review.owner_1_first', 'home.need.items.1'];
  const saved = await staff.save('lea', draft, withMembers(draft.files, FLOW, { disclosures: marks }));
  const { version, check } = saved.json();
  expect(check.problems).toEqual([]);
  const files = { ...draft.files, ...withMembers(draft.files, FLOW, { disclosures: marks }) };
  const groups = 'uiSchema/ui:groups';
  const others = [
    withMembers(files, INFO, { [`${groups}/0/title`]: 'Other' }),
    withMembers(files, INFO, { [`${groups}/1/review/0/title`]: 'Other' }),
    withMembers(files, FLOW, { 'homePage/need/items/0': 'Nothing' }),
  ];
  for (const changed of others)
    expect((await staff.save('eddie', { id: draft.id, version }, changed)).statusCode).toBe(403);
  const free = withMembers(files, INFO, { [`${groups}/1/title`]: 'Other' });
  expect((await staff.save('eddie', { id: draft.id, version }, free)).statusCode).toBe(200);
});

it('[STUDIO-119] a definition that a marked question refers to is protected', async () => {
  const draft = await staff.open();
  const marks = ['fields.owners'];
  const saved = await staff.save('lea', draft, withMembers(draft.files, FLOW, { disclosures: marks }));
  const { version } = saved.json();
  const first = '$defs/owner/properties/first/title';
  const changed = withMembers(draft.files, FIELDS, { [first]: 'Name of your dog' });
  expect((await staff.save('eddie', { id: draft.id, version }, changed)).statusCode).toBe(403);
});

it('[STUDIO-107] an editor gives a new brand an address and a front page, and changes them until it is live', async () => {
  const draft = await staff.open();
  const path = 'brands/newbank.json';
  const record = {
    platform: 'newbank',
    vendor_id: 'newbank',
    vendor_name: 'New',
    vendor_url: 'https://a.example',
  };
  const save = async (version: number, more: object) => {
    const files = { [path]: JSON.stringify({ ...record, ...more }) };
    const answer = await staff.save('eddie', { id: draft.id, version }, files);
    expect(answer.statusCode).toBe(200);
    return answer.json().version as number;
  };
  const first = await save(draft.version, {});
  const second = await save(first, { vendor_url: 'https://b.example', home: { apply: ['facts'] } });
  await save(second, { vendor_url: 'https://b.example', home: { apply: ['boxes'] } });
});

it('[STUDIO-107] an old draft does not bring back a disclosure that changed since it was opened', async () => {
  const draft = await staff.open();
  const title = (files: StudioDraft['files'], heading: string) => withMembers(files, INFO, { heading });
  const own = (await staff.save('eddie', draft, title(draft.files, 'Mine'))).json();
  const legal = await staff.open();
  const text = (words: string) =>
    withMembers(legal.files, INFO, {
      'uiSchema/consent/ui:options/text': `${words} [Terms]({brand.terms_url}).`,
    });
  const accepted = (await staff.save('lea', legal, text('I accept the'))).json();
  expect((await staff.publish('polly', { id: legal.id, version: accepted.version })).statusCode).toBe(200);
  const { base, files } = (await staff.call('eddie', `GET /studio/api/drafts/${draft.id}/live`)).json();
  const put = (info: Record<string, string>) =>
    staff.call(
      'eddie',
      `PUT /studio/api/drafts/${draft.id}/base`,
      { base, files: info },
      { 'if-match': `"${own.version}"` },
    );
  expect((await put(title(draft.files, 'Mine'))).statusCode).toBe(403);
  expect((await put(title(files, 'Mine'))).statusCode).toBe(200);
});
