import { expect, it } from 'vitest';
import { resolvePath } from '#engine';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const open = (path: string, hidden: string[] = [], more: object = {}) =>
  resolvePath(path, formOf(flow, contextWith({ ...COMPLETE, ...more } as never, { hidden }), environment()));
const OWNERS = '/app/business/owners';

it('[LINK-23] the address of the item after the last one adds it, and a later one opens the whole step', () => {
  expect(open('/app/owners/1/info')).toMatchObject({ kind: 'substep' });
  expect(open('/app/owners/1/info')).not.toHaveProperty('adds', 'owners');
  expect(open('/app/owners/2/info')).toMatchObject({ kind: 'substep', adds: 'owners' });
  expect(open('/app/owners/3/info')).toMatchObject({ kind: 'invalid', to: OWNERS });
});

it('a link that hides the part that adds items adds none by an address', () => {
  const hidden = ['owners/add'];
  expect(open('/app/owners/2/info', hidden)).toMatchObject({ kind: 'invalid', to: OWNERS });
  expect(open('/app/owners/1/info', hidden)).toMatchObject({ kind: 'substep' });
  expect(open('/app/owners/2/info', hidden, { owner_2_first: 'Sam' })).toMatchObject({ kind: 'substep' });
});
