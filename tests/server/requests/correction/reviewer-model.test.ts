import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '#domain/units.ts';
import { readDeal } from '#server/deals/store/index.ts';
import { eraseDeal } from '#server/retention/erase-deals.ts';
import { erasePerson } from '#server/retention/erase-person.ts';
import { CANARY } from '../../deals/people.ts';
import { ANSWERS, SAM } from '../request-visit.ts';
import { startCorrectionVisit } from './correction-visit.ts';
import { KEYS, type Key, PARTS, type Question, SECRETS, type World } from './reviewer-world.ts';

/**
 * A reviewer asks the applicant of a submitted application for corrections, in any order with the applicant's
 * answers, withdrawals, the passing of time and erasure; a small model predicts the answer of each call.
 */
const { visit, server, clock, staff, url, review, correct } = await startCorrectionVisit();
const { db } = server.deps;
beforeAll(async () => {
  await db.query(
    `update brands set record = jsonb_set(record, '{webhooks}', $1) where platform = 'default'`,
    [JSON.stringify({ url: 'http://localhost:9/hook', events: ['application.corrected'] })],
  );
  server.deps.brands.refresh();
});
afterAll(() => server.close());

type Act = (world: World) => Promise<void>;
const now = (): number => clock.now().getTime();
const isFresh = ({ session }: Question): boolean => session !== undefined && now() - session.at < HOUR;
const isOpen = ({ status, dueAt }: Question): boolean => status === 'open' && dueAt > now();
const emailOf = ({ ann }: World): string => `${ann.sub}@oak.example`;
const corrections = ({ ann }: World): string => `${url(ann.dealId)}/corrections`;
const webhooks = async ({ ann }: World): Promise<number> =>
  (await db.query<{ id: string }>("select id from jobs where deal = $1 and kind = 'webhook'", [ann.dealId]))
    .length;

async function submittedWorld(): Promise<World> {
  const ann = await visit.applicant();
  await visit.ask(ann);
  const sam = await visit.prove(await visit.tokenOf(ann.email), ann.email);
  await visit.call('POST', '/tools/request/answers', sam, { answers: ANSWERS });
  await visit.call('POST', '/tools/request/done', sam, { certified: 'My part is true.' });
  const { version } = (await ann.send('GET', '/deals/current')).body.data;
  const body = { loan_id: ann.loanId, certified: 'All is true.' };
  expect((await ann.send('POST', '/api/apply/submit', body, { version })).status).toBe(200);
  return {
    ann,
    sam,
    submitted: await visit.stored(ann.dealId),
    questions: [],
    hasGiven: true,
    answers: { ein: CANARY.ein, revenue: 480000, city: 'Austin', ssn: SAM.ssn },
  };
}

/** The applicant proves the address, unless the browser has just done so. */
async function open(world: World, question: Question): Promise<void> {
  if (isFresh(question)) return;
  question.session = { ...(await visit.prove(question.token, emailOf(world))), at: now() };
}

const ask =
  (keys: Key[]): Act =>
  async (world) => {
    // The mails to one address are limited for a day.
    clock.forward(DAY / SECOND);
    const { ann, questions } = world;
    const parts = keys.map((key) => PARTS[key].part.replace(/\{(\d)\}/, (_, at) => ann.owners[at] ?? ''));
    const answer = await staff.call('rex', `POST ${corrections(world)}`, { parts, message: 'Please check.' });
    const isAsked = questions.some(
      (question) => isOpen(question) && question.keys.some((key) => keys.includes(key)),
    );
    expect(answer.statusCode).toBe(isAsked ? 422 : 200);
    if (isAsked) return;
    const questionIds = questions.map(({ id }) => id);
    const createdCorrection = answer.json().corrections.find(({ id }: Question) => !questionIds.includes(id));
    const openResponse = await ann.send('POST', `/deals/requests/${createdCorrection.id}/open`);
    const { token } = openResponse.body.data;
    const question: Question = {
      id: createdCorrection.id,
      token,
      keys,
      status: 'open',
      changed: [],
      dueAt: Date.parse(createdCorrection.dueAt),
    };
    await open(world, question);
    questions.push(question);
    const page = await visit.call('GET', '/tools/request', question.session ?? { token });
    expect(page.json().data.correction.screens).toHaveLength(keys.length);
    for (const secret of SECRETS) expect(page.body).not.toContain(secret);
    // The applicant does not even see the end of a number that the co-owner gave.
    if (world.hasGiven) expect(page.body).not.toContain(SAM.ssn.slice(-4));
  };

const revoke =
  (pick: number): Act =>
  async (world) => {
    const question = world.questions[pick % world.questions.length];
    if (!question) return;
    // A job ends the questions whose time is over.
    await server.deps.jobs.settle();
    const { statusCode } = await staff.call('rex', `DELETE ${corrections(world)}/${question.id}`);
    expect(statusCode).toBe(isOpen(question) ? 200 : 404);
    if (isOpen(question)) question.status = 'withdrawn';
  };

/** The applicant sends these answers, also late, twice and after a withdrawal. */
const answer =
  (pick: number, choice: number): Act =>
  async (world) => {
    const { questions, answers } = world;
    const question = questions[pick % questions.length];
    if (!question) return;
    const { token, keys } = question;
    if (isOpen(question)) await open(world, question);
    const next = new Map(keys.map((key) => [key, PARTS[key].values[choice] ?? '']));
    const sent = Object.fromEntries([...next].map(([key, value]) => [PARTS[key].field, value]));
    const before = await webhooks(world);
    const { statusCode } = await correct(question.session ?? { token }, sent);
    const isAccepted = isOpen(question);
    expect(statusCode).toBe(
      isAccepted ? 200 : !isFresh(question) ? 401 : question.status === 'answered' ? 200 : 403,
    );
    expect(await webhooks(world)).toBe(before + (isAccepted ? 1 : 0));
    if (!isAccepted) return;
    question.status = 'answered';
    question.changed = keys.filter((key) => answers[key] !== next.get(key));
    Object.assign(answers, Object.fromEntries(next));
    if (keys.includes('ssn')) world.hasGiven = false;
  };

const wait: Act = async () => clock.forward((5 * DAY) / SECOND);

/** The time of a question ends while its page is open. */
const expire =
  (pick: number): Act =>
  async (world) => {
    const question = world.questions[pick % world.questions.length];
    if (!question || !isOpen(question)) return;
    clock.forward((question.dueAt - now()) / SECOND - 1);
    await open(world, question);
    clock.forward(1);
  };

/** The operator erases the applicant: the law keeps the application, and open questions end. */
const erase: Act = async (world) => {
  await erasePerson(server.deps, emailOf(world), clock.now());
  for (const question of world.questions) if (question.status === 'open') question.status = 'withdrawn';
};

/** The co-owner's old session writes nothing. */
const meddle: Act = async ({ sam }) => {
  const answers = { mobile: '415-555-0100' };
  const { statusCode } = await visit.call('POST', '/tools/request/answers', sam, { answers });
  expect([401, 403]).toContain(statusCode);
};

async function look(world: World): Promise<void> {
  const { ann, questions, answers } = world;
  const deal = await visit.stored(ann.dealId);
  const accepted = questions.filter(({ status }) => status === 'answered');
  const { stage, reference, submitted_at, consents, document, version } = world.submitted;
  expect(deal).toMatchObject({ stage, reference, submitted_at, version: version + accepted.length });
  // One certification for each correction, after those of the submission.
  expect(deal.consents.slice(0, consents.length)).toEqual(consents);
  expect(deal.consents).toHaveLength(consents.length + accepted.length);
  const storedVersions = await db.query(
    'select * from submitted_versions where deal_id = $1 order by version',
    [ann.dealId],
  );
  expect(storedVersions.map((one) => one.version)).toEqual(accepted.map((_, index) => version + index));
  expect(storedVersions[0]?.document ?? deal.document).toEqual(document);

  const { read } = await readDeal(server.deps, deal);
  const full = read.secured.decryptAll() as Record<string, unknown> & { owners: Record<string, unknown>[] };
  const [own, other] = full.owners;
  const stored = { ein: full.business_ein, revenue: full.business_revenue, city: own?.city, ssn: other?.ssn };
  expect(stored).toEqual(answers);
  expect(other).toMatchObject({ first: 'Sam', mobile: ANSWERS.mobile, dob: SAM.dob });
}

/** Reviewer and applicant see the changes of each question, and no secret in full. */
async function lookAtPages({ ann, questions, hasGiven }: World): Promise<void> {
  const reviewResponse = await review(ann.dealId);
  for (const question of questions) {
    const foundCorrection = reviewResponse.corrections.find(({ id }) => id === question.id);
    expect(foundCorrection?.changes).toHaveLength(question.changed.length);
    if (question.status === 'answered') expect(foundCorrection?.status).toBe('answered');
  }
  const status = await ann.send('GET', '/deals/status');
  for (const secret of SECRETS) expect(JSON.stringify([reviewResponse, status.body])).not.toContain(secret);
  if (hasGiven) expect(JSON.stringify(status.body)).not.toContain(SAM.ssn.slice(-4));
}

it('a reviewer, the applicant and time may act in any order: every accepted correction is one version, and no certified answer is lost [REQUEST-62] [REQUEST-65]', async () => {
  const picks = fc.nat({ max: 2 });
  const keys = fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 2 });
  const acts = fc.oneof(
    { weight: 3, arbitrary: keys.map(ask) },
    {
      weight: 5,
      arbitrary: fc.tuple(picks, fc.nat({ max: 1 })).map(([pick, choice]) => answer(pick, choice)),
    },
    { weight: 2, arbitrary: picks.map(revoke) },
    { weight: 1, arbitrary: picks.map(expire) },
    { weight: 1, arbitrary: fc.constantFrom(wait, erase, meddle) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 8, maxLength: 12 }), async (steps) => {
      const world = await submittedWorld();
      for (const step of [ask(['ein', 'ssn']), ...steps]) {
        await step(world);
        await look(world);
      }
      await lookAtPages(world);
      for (const secret of SECRETS) expect(JSON.stringify(server.logged)).not.toContain(secret);
      // The end of the retention deletes the versions and the questions with the application.
      const { dealId } = world.ann;
      await db.transaction((tx) => eraseDeal(tx, world.submitted, clock.now()));
      for (const table of ['submitted_versions', 'requests'])
        expect(await db.query(`select deal_id from ${table} where deal_id = $1`, [dealId])).toEqual([]);
    }),
    { numRuns: 4 },
  );
});
