import { readFileSync } from 'node:fs';
import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { expect, it } from 'vitest';
import { compute } from '#domain/compute.ts';
import { applicantAnswers, readSamples, walkApplicant } from '#domain/walk/index.ts';
import type { CompiledFlow, EngineEnvironment, JsonObject } from '#engine';
import { smallFlow } from '../../engine/small-flow.ts';

const base = JSON.parse(readFileSync('brands/base.json', 'utf8')) as Record<string, unknown>;
// Computed by the server if a record does not set it.
const brand = { loan_term_default: 60, ...base };
const env: EngineEnvironment = {
  compute: compute as EngineEnvironment['compute'],
  content: {},
  texts: {},
  now: () => '2026-11-22T12:00:00Z',
};
const walk = (flow: CompiledFlow, answers: JsonObject) =>
  walkApplicant(flow, env, brand, { title: 'Test', answers });

it('[STUDIO-120] an applicant without answers reaches the end with generated ones', () => {
  const { steps, stop, unasked } = walk(apply, {});
  expect([stop, unasked]).toEqual([undefined, []]);
  expect(steps[0]).toBe('Select Amount');
  expect(steps.length).toBeGreaterThan(6);
});

it('[STUDIO-120] every saved applicant of the project reaches the end, and is asked every answered question', () => {
  const flows: [string, CompiledFlow][] = [
    ['apply', apply],
    ['bcm', bcm],
  ];
  for (const [name, flow] of flows) {
    const samples = readSamples(JSON.parse(readFileSync(`flows/${name}/samples.json`, 'utf8')));
    expect(samples.length).toBeGreaterThan(0);
    for (const sample of samples)
      expect([sample.title, walkApplicant(flow, env, brand, sample)]).toEqual([
        sample.title,
        expect.objectContaining({ unasked: [], steps: expect.anything() }),
      ]);
    expect(samples.map((sample) => walkApplicant(flow, env, brand, sample).stop)).toEqual(
      samples.map(() => undefined),
    );
  }
});

it('[STUDIO-120] four owners have different names, addresses and numbers, and shares that add up to 100', () => {
  const answers: JsonObject = { owners: [{ first: 'Dee' }, {}, {}, {}] };
  expect(walk(apply, answers).stop).toBeUndefined();
  expect(walk(apply, { owners: Array.from({ length: 20 }, () => ({})) }).stop).toBeUndefined();
});

it('[STUDIO-120] an answer that a step refuses stops the walk at that step, with the question and the reason', () => {
  const { stop, steps } = walk(apply, { loan_amount: 5 });
  expect(stop).toMatchObject({ id: 'amount', step: 'Select Amount', isOwn: true });
  expect(stop?.faults[0]).toMatch(/^Choose Desired Amount: ./);
  expect(steps).toEqual([]);
});

it('[STUDIO-120] the walk reports an answer to a question that this applicant is not asked', () => {
  expect(walk(apply, { business_structure: 'LLC', business_no_ein: true }).unasked).toEqual([
    'business_no_ein',
  ]);
});

it('[STUDIO-122] a question that no generated answer fits stops the walk, but not by an answer of the applicant', () => {
  const fields = { code: { type: 'string', title: 'Code', pattern: '^Q{7}$' } };
  const { stop } = walk(smallFlow({ fields, required: ['code'] }), {});
  expect(stop).toMatchObject({ isOwn: false, faults: [expect.stringMatching(/^Code: ./)] });
});

it('[STUDIO-120] a step that the answer to a later question shows is filled in, too', () => {
  const flow = smallFlow({
    fields: { name: { type: 'string', title: 'Name' }, has_name: { type: 'boolean', title: 'Has a name' } },
    stepFields: ['name'],
    required: ['name'],
    later: { stepFields: ['has_name'], show: { 'application.has_name': true } },
  });
  const [first, second] = flow.steps;
  if (!first || !second?.show) throw new Error('There are two steps.');
  const { show, ...later } = second;
  const reordered = { ...flow, steps: [{ ...first, show }, later] };
  expect(walk(reordered, {})).toEqual({ steps: ['All', 'All'], unasked: [] });
});

it('an inner value that stops the walk is reported by the name of its question', () => {
  const fields = {
    car: { type: 'object', title: 'Car', properties: { doors: { type: 'number', maximum: 5 } } },
  };
  const flow = smallFlow({ fields });
  expect(walk(flow, { car: { doors: 9 } }).stop?.faults[0]).toMatch(/^Car/);
});

it('answers of list items are named by flat name, others by their own name', () => {
  const answers: JsonObject = { owners: [{ first: 'Dee', last: 'Oak' }, {}], loan_type: ['EQ'] };
  expect(applicantAnswers(apply, { title: '', answers })).toEqual({
    owners: [{}, {}],
    owner_1_first: 'Dee',
    owner_1_last: 'Oak',
    loan_type: ['EQ'],
  });
});

it('a broken file has no applicants', () => {
  expect(readSamples(null)).toEqual([]);
  expect(readSamples({ samples: [7, { title: 'One' }, { title: 'Two', answers: { a: 1 } }] })).toEqual([
    { title: 'One', answers: {} },
    { title: 'Two', answers: { a: 1 } },
  ]);
});
