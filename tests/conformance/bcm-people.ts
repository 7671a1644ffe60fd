import { environment } from '../engine/test-application.ts';

export const env = environment();

export const INFO = {
  business_name: 'Acme Bakery',
  owner_1_first: 'Ada',
  owner_1_last: 'Lovelace',
  owner_1_mobile: '415-555-0123',
  owner_1_email: 'ada@example.com',
};

export const COMPLETE = {
  ...INFO,
  consent: true,
  loan_type: ['BCM'],
  business_ein: '12-3456789',
  business_street: '1 Main St',
  business_city: 'Reno',
  business_state: 'NV',
  business_zip: '89501',
  owner_1_title: 'CEO',
  owner_1_dob: '1980-01-31',
};

export const VISITOR = { session: { loggedIn: false, accounts: [] } };
export const PLAIN = { session: { loggedIn: true, accounts: [] } };
export const MEMBER = { session: { loggedIn: true, accounts: ['a1'] } };
