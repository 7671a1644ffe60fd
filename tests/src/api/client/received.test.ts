import { expect, it } from 'vitest';
import { failureOf } from '#src/api/client/failure.ts';

const RECEIVED = { reference: 'TR7K-2M4P', stage: 'ApplySubmitted' };
const AT = '2026-11-23T15:00:00.000Z';
const read = (status: number, data: unknown) =>
  failureOf({ status, body: { code: 'already-submitted', data } })?.received;

it.each([
  [409, { ...RECEIVED, submittedAt: AT }, { ...RECEIVED, submittedAt: AT }],
  [409, { ...RECEIVED, other: 1 }, RECEIVED],
  [409, { ...RECEIVED, submittedAt: 7 }, RECEIVED],
  [409, { reference: 'TR7K-2M4P' }, undefined],
  [409, { stage: 'ApplySubmitted' }, undefined],
  [409, 'x', undefined],
  [422, RECEIVED, undefined],
])('a failure %i with the data %j names the submitted application %j', (status, data, received) => {
  expect(read(status, data)).toEqual(received);
});

it.each([
  [409, { application: {}, version: 9 }, true],
  [409, { version: 9 }, false],
  [422, { application: {}, version: 9 }, false],
])('a failure %i with the data %j has a newer version: %s', (status, data, hasCurrent) => {
  expect(failureOf({ status, body: { data } })?.current !== undefined).toBe(hasCurrent);
});
