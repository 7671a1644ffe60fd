/** The inputs of a test user. Secrets are canaries: they must be found nowhere except encrypted in the database. */
export const answers = {
  amount: '85,000',
  business: 'Acme Bakery',
  first: 'Ada',
  last: 'Lovelace',
  mobile: '415-555-0123',
  street: '1 Main St',
  city: 'Reno',
  state: 'Nevada',
  zip: '89501',
  ein: '47-5512983',
  revenue: '500,000',
  title: 'CEO',
  ssn: '536-22-8726',
  born: { month: 'March', day: '29', year: '1971' },
} as const;

/** The birth date on the page on which it was chosen, until a reload. */
export const shownBirthDate = '03/29/1971';

/** Every spelling of the secrets of `answers`. */
export const canaries = ['47-5512983', '475512983', '536-22-8726', '536228726', '1971-03-29', shownBirthDate];
