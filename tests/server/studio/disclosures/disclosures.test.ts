import { describe, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openTestServer } from '../../start-test-server.ts';
import { INFO, withTitle } from '../publish/info-step.ts';
import { changeFile, STUDIO_ROLES, staffOf } from '../staff.ts';

const server = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(server.app);

const FLOW = 'flows/apply/flow.json';
const HARBOR = 'brands/harbor.json';
const FIELDS = 'schemas/application.schema.json';
const SPANISH = 'flows/locales/es-US/fields.json';
type Answer = Awaited<ReturnType<typeof staff.call>>;

const summarize = (answer: Answer) => [answer.statusCode, answer.json().code, answer.json().msg];
const next = (draft: StudioDraft, answer: Answer) => ({ ...draft, version: answer.json().version });

/** Every kind of place of a disclosure, with the words of its refusal. */
const PLACES: [what: string, path: string, from: string | RegExp, to: string, words: string][] = [
  [
    'the words of a consent',
    INFO,
    'I agree to the [Terms',
    'I accept the [Terms',
    "a text of a question of 'I agree",
  ],
  [
    'the title of a consent',
    FIELDS,
    'I agree to the terms and',
    'I accept the terms and',
    'a text of a question',
  ],
  [
    'the removal of a consent from its step',
    INFO,
    /"consent": \{\s*"\$ref": "[^"]*"\s*\}/,
    '"x": {}',
    'a question',
  ],
  ['whether people have to consent', INFO, ', "consent"],', '],', 'a text of a question'],
  [
    'the translation of a consent',
    SPANISH,
    'Acepto los [Términos',
    'Apruebo los [Términos',
    'a text of a question',
  ],
  [
    "a brand's certification",
    HARBOR,
    'By submitting, you certify',
    'By submitting, you say',
    'a text of a step',
  ],
  [
    "the translation of a brand's certification",
    HARBOR,
    'Al enviar, usted certifica',
    'Al enviar, usted dice',
    'a text',
  ],
  [
    "a brand's certification of another application",
    HARBOR,
    'By activating, you certify',
    'By activating, you say',
    'a text of a step',
  ],
  ["a brand's legal text", HARBOR, 'All loans are subject', 'Loans are subject', 'a legal text'],
  [
    'the address of the terms',
    HARBOR,
    '"vendor_id"',
    '"terms_url": "https://other.example", "vendor_id"',
    'the address of the terms of use',
  ],
  [
    'the words about the credit check',
    FLOW,
    '"term": "Credit check"',
    '"term": "Check"',
    'a text of the facts on the front page',
  ],
  ['the list of disclosures', FLOW, '"fields.consent",', '', 'the list of disclosures'],
  [
    'the removal of a step that people certify at',
    FLOW,
    '"funding-is-almost-here"',
    '"other"',
    'a text of a step',
  ],
];

describe.each(PLACES)('%s', (_what, path, from, to, words) => {
  it('[STUDIO-107] is changed only by the role legal', async () => {
    const draft = await staff.open();
    const files = changeFile(draft, path, from, to);
    for (const who of ['eddie', 'pub'])
      expect(summarize(await staff.save(who, draft, files))).toEqual([
        403,
        'forbidden',
        expect.stringMatching(
          new RegExp(`^Disclosures can be changed only by the role legal. This changes: .*${words}`),
        ),
      ]);
    expect((await staff.save('lea', draft, files)).statusCode).toBe(200);
  });
});

it('[STUDIO-107] other texts of the same files can be changed by every editor', async () => {
  const draft = await staff.open();
  const files = {
    [INFO]: withTitle(draft.files[INFO], 'Mine'),
    ...changeFile(draft, FLOW, '"title": "What you will need"', '"title": "You need"'),
    ...changeFile(draft, HARBOR, /"radius": \d+/, '"radius": 3'),
  };
  expect((await staff.save('eddie', draft, files)).statusCode).toBe(200);
});

it('[STUDIO-107] names the role and the disclosures of each live application', async () => {
  expect((await staff.call('lea', 'GET /studio/api/me')).json()).toMatchObject({
    role: 'editor',
    isLegal: true,
  });
  expect((await staff.call('polly', 'GET /studio/api/me')).json()).toMatchObject({
    role: 'publisher',
    isLegal: true,
  });
  expect((await staff.open()).liveMarks).toEqual({
    apply: expect.arrayContaining(['fields.consent', 'brand.terms_url']),
    bcm: expect.arrayContaining(['steps.summary.certification']),
  });
});

it('[STUDIO-107] a legal member for one brand changes the disclosures of this brand only', async () => {
  const draft = await staff.open();
  const files = changeFile(draft, HARBOR, 'By submitting, you certify', 'By submitting, you say');
  expect((await staff.save('leo', draft, files)).statusCode).toBe(200);
  const other = await staff.open();
  const theirs = changeFile(other, 'brands/ironline.json', 'By submitting, you certify', 'You say');
  expect((await staff.save('leo', other, theirs)).statusCode).toBe(403);
});

it('[STUDIO-107] a disclosure that a legal member changed is not changed back by an editor, who saves the rest', async () => {
  const draft = await staff.open();
  const files = changeFile(draft, INFO, 'I agree to the [Terms', 'I accept the [Terms');
  const saved = next(draft, await staff.save('lea', draft, files));
  expect((await staff.save('eddie', saved, { [INFO]: draft.files[INFO] ?? '' })).statusCode).toBe(403);
  const more = { [INFO]: withTitle(files[INFO], 'Another heading') };
  expect((await staff.save('eddie', saved, more)).statusCode).toBe(200);
});

it('[STUDIO-107] a question that a legal member marks in a draft is protected at once', async () => {
  const draft = await staff.open();
  const marked = changeFile(draft, FLOW, '"fields.consent",', '"fields.consent", "fields.business_name",');
  const saved = next(draft, await staff.save('lea', draft, marked));
  const title = /("business_name": \{[^}]*"title": )"[^"]*"/;
  const files = { [FIELDS]: (draft.files[FIELDS] ?? '').replace(title, '$1"Other"') };
  expect((await staff.save('eddie', saved, files)).statusCode).toBe(403);
});

it('[STUDIO-107] an editor who merges the live release takes its disclosures, and no others', async () => {
  const draft = await staff.open();
  const mine = { [INFO]: withTitle(draft.files[INFO], 'Heading of this draft') };
  const own = next(draft, await staff.save('eddie', draft, mine));
  const legal = await staff.open();
  const accepted = changeFile(legal, INFO, 'I agree to the [Terms', 'I accept the [Terms');
  expect(
    (await staff.publish('polly', next(legal, await staff.save('lea', legal, accepted)))).statusCode,
  ).toBe(200);
  const { base, files } = (await staff.call('eddie', `GET /studio/api/drafts/${own.id}/live`)).json();
  const put = (info: string) =>
    staff.call(
      'eddie',
      `PUT /studio/api/drafts/${own.id}/base`,
      { base, files: { [INFO]: info } },
      { 'if-match': `"${own.version}"` },
    );
  const merged = withTitle(files[INFO], 'Heading of this draft');
  expect((await put(merged.replace('I accept the', 'I do not read the'))).statusCode).toBe(403);
  expect((await put(merged)).statusCode).toBe(200);
});
