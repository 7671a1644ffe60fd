import { screen } from '@testing-library/react';
import { COMPLETE } from '../engine/test-application.ts';
import { ADA, type Deal } from './product/fake-server.ts';
import type { Call } from './product/wire.ts';

// The whole product on an applicant's journey, observed at its pages and its calls.

const MASKED = { present: true, mask: '***-**-6789' };

export const answers = Object.entries(COMPLETE).filter(([name]) => !name.startsWith('owner_1_'));
export const first = { first: 'Ada', last: 'Lovelace', mobile: '415-555-0123', title: 'CEO', ownership: 100 };
export const address = { street: '2 Oak Ave', city: 'Reno', state: 'NV', zip: '89501' };
export const owner = { id: 'c1', email: ADA.email, ...first, ...address, ssn: MASKED, dob: MASKED };

export const WHOLE: Deal = {
  application: { ...Object.fromEntries(answers), business_ein: MASKED, owners: [owner] },
  farthest: 'funding-is-almost-here',
};

export const dealWithAnswers = (application: Record<string, unknown> = {}): Deal => ({
  application: { business_name: 'Acme Bakery', owners: [{ id: 'c1', email: ADA.email }], ...application },
});

export const bodies = (calls: Call[]) => calls.map(({ body }) => body);
export const next = () => screen.getByRole('button', { name: 'Continue' });
