import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  createEngine,
  type EngineEnvironment,
  takesNull,
} from '#engine';
import { createDeals } from '#server/deals/deals.ts';
import type { Capability } from '#server/deps.ts';
import { cases, playground, sampleFlow } from '../../engine/samples.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { onlyFlow } from '../support/only-flow.ts';
import { caller } from './people.ts';

// Every sample of rjsf's playground on this machine, and ours from its documentation, from end to end: the real
// server saves a step's answers, changes and clears them, and an engine reads them back unchanged.

const steps = cases.map(([name, shape], index) => ({
  id: `sample-${index}`,
  name,
  shape,
  ...sampleFlow(name, shape),
}));
const env: EngineEnvironment = { compute: {}, content: {}, texts: {}, now: () => '2026-01-02T03:04:05.000Z' };
const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };

let server: TestServer;
beforeAll(async () => {
  // Each with a path of its own, instead of a flow of this build.
  const each = steps.map(({ id, flow }): [string, Capability] => [
    id,
    async (app, deps) => {
      await app.register((scope) => createDeals(onlyFlow(flow))(scope, deps), { prefix: `/${id}` });
    },
  ]);
  server = await startTestServer({ capabilities: Object.fromEntries(each) });
});
afterAll(() => server.close());

if (Object.keys(playground).length === 0)
  it.skip("rjsf's own samples pass (skipped: they are not on this machine)", () => {});

it.each(steps)(
  '$name as $shape is saved, changed and cleared, and comes back',
  async ({ id, flow, step, answers }) => {
    const send = caller(server, id);
    const payload = (application: ApplicationData, base?: ApplicationData) =>
      encodePayload(flow.application, application, { application_type: 'apply' }, base ? { base } : {});
    const current = async (): Promise<ApplicationData> =>
      (await send('GET', `/${id}/deals/current`)).body.data.application;

    const createdResponse = await send('POST', `/${id}/api/apply/create`, payload(answers));
    expect(createdResponse.status, JSON.stringify(createdResponse.body)).toBe(200);
    expect(withSampleAnswers(flow, await current())).toEqual(withSampleAnswers(flow, answers));

    // Another browser reads it: it has the same answers, and the same ones missing (some samples are not filled in
    // yet).
    const faults = [answers, await current()].map((application) => {
      const engine = createEngine(flow, env, facts);
      engine.dispatch({ type: 'load', application });
      expect(withSampleAnswers(flow, engine.state().application)).toEqual(withSampleAnswers(flow, answers));
      return engine.context().errorsOf(step);
    });
    expect(faults[1]).toEqual(faults[0]);

    const changed = { ...answers, van_name: 'Blue Bus' };
    const savedResponse = await send('POST', `/${id}/api/apply/save`, payload(changed), { version: 1 });
    expect(savedResponse).toMatchObject({ status: 200 });
    expect(await current()).toMatchObject({ ...withSampleAnswers(flow, answers), van_name: 'Blue Bus' });

    const cleared = await send('POST', `/${id}/api/apply/save`, payload({}, changed), { version: 2 });
    expect(cleared).toMatchObject({ status: 200 });
    expect(Object.values(withSampleAnswers(flow, await current())).filter((value) => value !== null)).toEqual(
      [],
    );
  },
);

it('distinguishes an emptied text from null if a field accepts both', async () => {
  const sample = steps.find(({ name, shape }) => name === 'something or nothing' && shape === 'a field each');
  if (!sample) throw new Error('the sample is gone');
  const { id, flow, answers } = sample;
  const nick = Object.keys(flow.application.properties ?? {}).find((name) => answers[name] === 'Ada') ?? '';
  const send = caller(server, `${id}-again`);
  const payload = (application: ApplicationData, base?: ApplicationData) =>
    encodePayload(flow.application, application, { application_type: 'apply' }, base ? { base } : {});
  const save = async (version: number, application: ApplicationData, base: ApplicationData) => {
    const savedResponse = await send('POST', `/${id}/api/apply/save`, payload(application, base), {
      version,
    });
    expect(savedResponse).toMatchObject({ status: 200 });
    return (await send('GET', `/${id}/deals/current`)).body.data.application;
  };
  await send('POST', `/${id}/api/apply/create`, payload(answers));
  const { [nick]: _text, ...emptied } = answers;
  const withoutNick = { ...answers, [nick]: null };
  expect(await save(1, emptied, answers)).not.toHaveProperty(nick);
  expect(await save(2, withoutNick, emptied)).toHaveProperty(nick, null);
  expect(await save(3, emptied, withoutNick)).not.toHaveProperty(nick);
});

/** The answers of a sample; null counts as an answer if the field's type allows it. */
function withSampleAnswers(flow: CompiledFlow, application: ApplicationData): JsonObject {
  const own = Object.entries(application).filter(([name, value]) => {
    const { 'x-save': place = '', ...schema } = flow.application.properties?.[name] ?? {};
    const isAnswer = value !== null || takesNull(flow.application, schema);
    return place.startsWith('answers.sample') && value !== undefined && isAnswer;
  });
  return Object.fromEntries(own);
}
