import { expect, it } from 'vitest';
import { addSample, removeSample, replaceSample, samplesIn } from '#src/studio/model/samples/index.ts';

/** Sample applicants of a flow, which the file of the flow lists. */

const FILE = 'flows/apply/samples.json';
const [ANN, BEN] = [
  { title: 'Ann', answers: { business_name: 'Oak' } },
  { title: 'Ben', answers: { business_name: 'Elm' } },
];
const files = { [FILE]: JSON.stringify({ samples: [ANN, BEN] }) };
const samplesOf = (all: Readonly<Record<string, string>>) => samplesIn(all, 'apply');

it('[STUDIO-120] the answers of one applicant are replaced, and the other applicants keep theirs', () => {
  const after = replaceSample(files, 'apply', { title: 'Ben', answers: { business_name: 'Ash' } });
  expect(samplesOf(after)).toEqual([ANN, { title: 'Ben', answers: { business_name: 'Ash' } }]);
});

it('[STUDIO-120] a new applicant is the last one, and its title another one', () => {
  const [after, title] = addSample(files, 'apply', 'ann', { business_name: 'Fir' });
  expect(title).toBe('ann 2');
  expect(samplesOf(after)).toEqual([ANN, BEN, { title: 'ann 2', answers: { business_name: 'Fir' } }]);
});

it('[STUDIO-120] one applicant is removed, and with the last one the file', () => {
  const after = removeSample(files, 'apply', 'Ann');
  expect(samplesOf(after)).toEqual([BEN]);
  expect(removeSample(after, 'apply', 'Ben')).toEqual({});
  expect(samplesOf({})).toEqual([]);
});
