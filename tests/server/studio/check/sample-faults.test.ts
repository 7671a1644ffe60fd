import { expect, it } from 'vitest';
import { STUDIO } from '#domain/limits.ts';
import { sampleFaults } from '#server/studio/check/sample-faults.ts';
import { sampleDifference } from '#server/studio/report/flow/sample-difference.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import { projectFiles } from '../../../src/studio/project-files.ts';
import { openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../staff.ts';

const { app, deps } = await openTestServer({ env: { STUDIO_ROLES } });
const staff = staffOf(app);
const SAMPLES = 'flows/apply/samples.json';
const files = projectFiles();
const withSamples = (...samples: object[]) => ({ ...files, [SAMPLES]: JSON.stringify({ samples }) });
const toSet = (set: Record<string, string>) => new Map(Object.entries(set));
const check = (set: Record<string, string>, original: Record<string, string> = files) =>
  sampleFaults(deps, 'apply', toSet(original), toSet(set));
const SMALL = { title: 'A small amount', answers: { loan_amount: 5 } };

it('[STUDIO-122] the sample applicants of the project complete every step', async () => {
  expect(await check(files)).toEqual({ faults: [], notes: [] });
});

it('[STUDIO-122] an applicant who stops is a problem with the step, the question and the reason', async () => {
  const { faults } = await check(withSamples(SMALL));
  expect(faults).toMatchObject([
    {
      file: SAMPLES,
      line: 1,
      what: expect.stringMatching(
        /^the sample applicant 'A small amount' stops at the step 'Select Amount': Choose Desired Amount: ./,
      ),
    },
  ]);
});

it('[STUDIO-122] an applicant who stopped at that step before the draft is a note, and so is an unasked answer', async () => {
  const stopping = withSamples(SMALL);
  expect(await check(stopping, stopping)).toMatchObject({ faults: [], notes: [{ file: SAMPLES }] });
  const unasked = { title: 'LLC', answers: { business_structure: 'LLC', business_no_ein: true } };
  expect(await check(withSamples(unasked))).toMatchObject({
    faults: [],
    notes: [{ what: expect.stringMatching(/^the sample applicant 'LLC' is not asked '/) }],
  });
});

it("[STUDIO-122] applicants are walked with the limits of the site's own brand, which Studio names", async () => {
  const at = { title: 'At the limit', answers: { loan_amount: 40_000 } };
  const limits = { minimum: 50_000, maximum: 60_000, default: 50_000 };
  const record = setIn(withSamples(at), 'brands/harbor.json', ['loan_amount'], { wc: limits, eq: limits });
  expect((await check(record)).faults).toEqual([]);
  Object.assign(deps.config, { platform: 'harbor' });
  const { faults } = await check(record);
  const me = (await staff.call('rea', 'GET /studio/api/me')).json();
  Object.assign(deps.config, { platform: undefined });
  expect(faults).toHaveLength(1);
  expect(me.platform).toBe('harbor');
  expect((await staff.call('rea', 'GET /studio/api/me')).json()).not.toHaveProperty('platform');
});

it('[STUDIO-122] the report names a changed secret whose mask stays the same', () => {
  const withSsn = (ssn: string) => toSet(withSamples({ title: 'Ann', answers: { owners: [{ ssn }] } }));
  expect(sampleDifference(withSsn('219-45-6781'), withSsn('319-45-6781'), 'apply')).toEqual([
    { kind: 'looks', line: "Sample applicant 'Ann': the answer to 'Owners' changed" },
  ]);
});

it('[STUDIO-122] there are at most as many applicants as a save can walk', async () => {
  const many = Array.from({ length: STUDIO.mostSamples + 1 }, (_, at) => ({ title: `${at}`, answers: {} }));
  expect((await check(withSamples(...many))).faults).toHaveLength(1);
});

it('[STUDIO-122] a draft whose change stops an applicant is not published, and its report names the applicants', async () => {
  const draft = await staff.open();
  const info = 'flows/apply/steps/further-details.json';
  const all = draft.files as Record<string, string>;
  const strict = setIn(all, info, ['schema', 'properties', 'business_revenue', 'minimum'], 50_000_000);
  const saved = (await staff.save('eddie', draft, { [info]: strict[info] ?? '' })).json();
  expect(saved.check.problems[0]?.what).toMatch(
    /^the sample applicant 'A small amount for a new business' stops/,
  );
  expect((await staff.publish('pub', { ...draft, version: saved.version })).statusCode).toBe(409);
  const more = { samples: [{ title: 'Four owners', answers: { loan_amount: 85_000 } }, SMALL] };
  const next = (
    await staff.save(
      'eddie',
      { ...draft, version: saved.version },
      { [info]: all[info] ?? '', [SAMPLES]: JSON.stringify(more) },
    )
  ).json();
  expect(next).toMatchObject({ version: expect.any(Number) });
  const review = (await staff.call('rea', `GET /studio/api/drafts/${draft.id}/review`)).json();
  expect(review.changes).toEqual([
    "Sample applicant 'Four owners': the answer to 'Business structure' changed from 'LLC' to nothing",
    "Sample applicant 'Four owners': the answer to 'Owners' changed from 'Ann Oak 40%; Ben Elm 30%; Carla Ash 20%; Dan Fir 10%' to nothing",
    "Sample applicant 'Four owners': the answer to 'Choose Desired Amount' changed from nothing to '$85,000'",
    "Sample applicant 'A small amount' added",
    "Sample applicant 'A sole proprietor who buys equipment' removed",
    "Sample applicant 'A small amount for a new business' removed",
  ]);
});
