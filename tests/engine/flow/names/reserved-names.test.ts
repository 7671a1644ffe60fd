import { describe, expect, it } from 'vitest';
import addressParameters from '#domain/address-parameters.json';
import { isReservedName } from '#engine';

const properties = {
  owners: { type: 'array', 'x-flat': 'owner_{n}_{field}' },
  business_ein: { type: 'string' },
};

describe('a reserved name', () => {
  it.each(['owner_2_email', 'owner_21_first', 'owner_1_x'])('is a name of a list item: %s', (name) => {
    expect(isReservedName(properties, name, addressParameters)).toBe(true);
  });

  it.each(['hide', 't', 'lang', 'brand', 'start', 'continue', 'return', 'returned', 'oauth_state_id'])(
    'is a parameter of an address: %s',
    (name) => {
      expect(isReservedName(properties, name, addressParameters)).toBe(true);
    },
  );

  it.each(['business_ein_masked', 'constructor'])(
    'is taken by another field or by JavaScript: %s',
    (name) => {
      expect(isReservedName(properties, name, addressParameters)).toBe(true);
    },
  );

  it.each(['owner_x_email', 'owner_2', 'owner_2_', 'owners_2_email', 'fax', 'fax_masked', 'hidden'])(
    'is none of these: %s',
    (name) => {
      expect(isReservedName(properties, name, addressParameters)).toBe(false);
    },
  );
});
