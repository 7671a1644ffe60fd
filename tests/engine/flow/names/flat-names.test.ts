import { describe, expect, it } from 'vitest';
import { expandFlatName, matchFlatName } from '#engine';

describe('matchFlatName', () => {
  it('finds number and field of each name that expandFlatName writes', () => {
    for (const pattern of ['owner_{n}_{field}', 'truck.{n}({field})', '{n}{field}'])
      for (const n of [1, 12, 100]) {
        const name = expandFlatName(pattern, n, 'first_name');
        expect(matchFlatName(pattern, name), name).toEqual({ n, field: 'first_name' });
      }
  });
  it.each(['owner_1_', 'owner__first', 'owner_n_first', 'owner_1first', 'co_owner_1_first', 'owners', ''])(
    'finds nothing in %j, which is not a name of the list',
    (name) => {
      expect(matchFlatName('owner_{n}_{field}', name)).toBeUndefined();
    },
  );
  it('matches the special characters of a pattern literally', () => {
    expect(matchFlatName('truck.{n}.{field}', 'truck_1_vin')).toBeUndefined();
    expect(matchFlatName('{n}_{field}_of_truck', '1_vin')).toBeUndefined();
  });
});
