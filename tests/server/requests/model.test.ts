import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REQUESTS } from '#server/call-limits.ts';
import { CANARY, fullOwner, payloadOf } from '../deals/people.ts';
import {
  ANSWERS,
  type Applicant,
  type ProvenRecipient,
  type RequestVisit,
  SAM,
  startRequestVisit,
} from './request-visit.ts';

/** Applicant and co-owner act in any order; a small model predicts the answer of each call. */
let visit: RequestVisit;
beforeAll(async () => {
  visit = await startRequestVisit();
});
afterAll(() => visit.server.close());

type Field = keyof typeof ANSWERS;
const FIELDS = Object.keys(ANSWERS) as Field[];

/** The state of the model for one application. */
interface World {
  ann: Applicant;
  /** The open request, with the session of the asked person. */
  request?: { id: string; session: ProvenRecipient; isDone: boolean };
  /** The session of a request that has ended. */
  over?: ProvenRecipient;
  /** Fields of the co-owner with a value. */
  answeredFields: Set<Field>;
  title: string;
  isSubmitted: boolean;
}

type Act = (world: World) => Promise<void>;
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

async function save({ ann, title }: World): Promise<number> {
  const { body } = await ann.send('GET', '/deals/current');
  const version = body.data?.version ?? 1;
  const owners = [{ id: ann.owners[0], title }, { id: ann.owners[1] }];
  return (
    await ann.send('POST', '/api/apply/save', payloadOf({ owners }, { loan_id: ann.loanId }), { version })
  ).status;
}

const ask: Act = async (world) => {
  if (world.isSubmitted) return;
  const { status, body } = await visit.ask(world.ann);
  expect(status).toBe(202);
  if (world.request && !world.request.isDone) expect(body.data.id).toBe(world.request.id);
  else {
    world.over = world.request?.session;
    const { email } = world.ann;
    const session = await visit.prove(await visit.tokenOf(email), email);
    world.request = { id: body.data.id, session, isDone: false };
  }
};

const withdraw: Act = async (world) => {
  const { request, ann, isSubmitted } = world;
  if (!request || request.isDone || isSubmitted) return;
  const { status } = await ann.send('DELETE' as 'POST', `/deals/requests/${request.id}`);
  expect(status).toBe(204);
  world.over = request.session;
  world.request = undefined;
};

const answer =
  (fields: Field[]): Act =>
  async (world) => {
    const { request, over: answerChanges, isSubmitted } = world;
    const session = request?.session ?? answerChanges;
    if (!session) return;
    const answers = Object.fromEntries(fields.map((field) => [field, ANSWERS[field]]));
    const status = await statusOf(visit.call('POST', '/tools/request/answers', session, { answers }));
    const isOpen = request !== undefined && !isSubmitted;
    expect(status).toBe(isOpen ? 200 : 403);
    if (!isOpen) return;
    request.isDone = false;
    for (const field of fields) world.answeredFields.add(field);
  };

const finishPart: Act = async (world) => {
  const { request, answeredFields, isSubmitted } = world;
  if (!request) return;
  const call = visit.call('POST', '/tools/request/done', request.session, { certified: 'True.' });
  const isWhole = FIELDS.every((field) => answeredFields.has(field));
  expect(await statusOf(call)).toBe(isSubmitted ? 403 : isWhole ? 200 : 422);
  if (isWhole && !isSubmitted) request.isDone = true;
};

const saveOwn =
  (title: string): Act =>
  async (world) => {
    world.title = world.isSubmitted ? world.title : title;
    expect(await save({ ...world, title })).toBe(world.isSubmitted ? 409 : 200);
  };

const submit: Act = async (world) => {
  const { ann, request, answeredFields, isSubmitted } = world;
  if (isSubmitted) return;
  const { body } = await ann.send('GET', '/deals/current');
  const { version } = body.data;
  const { status } = await ann.send('POST', '/api/apply/submit', { loan_id: ann.loanId }, { version });
  const isWhole = FIELDS.every((field) => answeredFields.has(field));
  world.isSubmitted = isWhole && (!request || request.isDone);
  expect(status).toBe(world.isSubmitted ? 200 : 422);
};

/** The applicant never sees the co-owner's secrets in full, and the answers of both are kept. */
async function look({ ann, answeredFields, title, isSubmitted }: World): Promise<void> {
  const current = await ann.send('GET', '/deals/current');
  const requests = await ann.send('GET', '/deals/requests');
  for (const part of Object.values(SAM))
    expect(JSON.stringify([current.body, requests.body])).not.toContain(part);
  // The copy of a submitted application needs a fresh code.
  if (isSubmitted) return;
  const [own, other] = current.body.data.application.owners;
  expect(own).toMatchObject({ id: ann.owners[0], title, email: `${ann.sub}@oak.example` });
  for (const field of answeredFields)
    expect(other[field]).toEqual(
      field in SAM ? { present: true, mask: 'Given by Sam', given: true } : ANSWERS[field],
    );
}

it('applicant and co-owner may act in any order: each is answered as the rules say, and no answer is lost', async () => {
  const acts = fc.oneof(
    fc.constant(ask),
    fc.constant(withdraw),
    fc.constant(finishPart),
    fc.constant(submit),
    fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1 }).map(answer),
    fc.constant(answer(FIELDS)),
    fc.constantFrom('Chair', 'Director').map(saveOwn),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 14 }), async (steps) => {
      // Calls of one network are limited.
      visit.clock.forward(REQUESTS.networkWindowSeconds + 1);
      const ann = await visit.applicant();
      const world: World = {
        ann,
        answeredFields: new Set<Field>(['first']),
        title: String(fullOwner().title),
        isSubmitted: false,
      };
      for (const step of [ask, ...steps]) {
        await step(world);
        await look(world);
      }
      expect(JSON.stringify(visit.server.logged)).not.toContain(CANARY.ssn);
    }),
    { numRuns: 12 },
  );
});
