import { expect, test } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';
import { shapesIn } from './conversion.ts';

const server = await openTestServer();

test('a new deployment stores every application in its own shape', async () => {
  await caller(server, 'ann')('POST', '/api/apply/create', payloadOf(fullApplication()));
  expect(await shapesIn(server)).toEqual({ application: 1 });
});
