import { expect, it } from 'vitest';
import type { JsonObject } from '#engine';
import { withBranchSecrecy } from '../../../engine/schema/kind-rules.ts';

const branches: JsonObject = { oneOf: [{ type: 'null' }, { allOf: [{ 'x-sensitive': 'never-stored' }] }] };

it('a field is as secret as its first secret branch, at any depth', () => {
  expect(withBranchSecrecy(branches)['x-sensitive']).toBe('never-stored');
  expect(withBranchSecrecy({ oneOf: [{ type: 'null' }] })).not.toHaveProperty('x-sensitive');
});

it('a field that is a secret itself keeps its own kind of secrecy', () => {
  const own = withBranchSecrecy({ ...branches, 'x-sensitive': 'mask-last-4' });
  expect(own['x-sensitive']).toBe('mask-last-4');
});
