const ADDRESS = ['street', 'suite', 'zip', 'city', 'state'];
const owner = (n: number, fields: string[]) => fields.map((field) => `owner_${n}_${field}`);
const birthDate = (n: number) => owner(n, ['dob_month', 'dob_day', 'dob_year']);
const CONTACT = ['first', 'last', 'mobile', 'email', 'title'];

/** [LINK-1] to [LINK-17]: the names of the inputs on the page of each link, and its own heading, if it has one. Two owners exist. */
export const DEEP_LINKS: { path: string; shown: string[]; heading?: string }[] = [
  { path: 'amount', shown: ['loan_amount', 'loan_terms'] },
  { path: 'equipment', shown: ['equipment_description'], heading: 'What equipment do you need?' },
  { path: 'info', shown: ['business_name', ...owner(1, CONTACT.slice(0, 4)), 'consent'] },
  { path: 'business/years', shown: ['business_years'] },
  { path: 'business/revenue', shown: ['business_revenue'], heading: 'How Much Does Your Business Take In?' },
  { path: 'business/phone', shown: ['business_phone'] },
  { path: 'business/address', shown: ADDRESS.map((field) => `business_${field}`) },
  { path: 'business/based', shown: ['home_based'] },
  { path: 'business/naics', shown: ['business_naics'] },
  { path: 'business/structure', shown: ['business_structure'] },
  { path: 'business/ein', shown: ['business_ein'] },
  { path: 'business/website', shown: ['business_website'] },
  { path: 'owners/2/info', shown: owner(2, CONTACT) },
  { path: 'owners/2/ownership', shown: ['owner_2_ownership'] },
  { path: 'owners/2/address', shown: owner(2, ADDRESS) },
  { path: 'owners/2/identity', shown: ['owner_2_ssn', ...birthDate(2)] },
  {
    path: 'owners/add',
    shown: [...owner(3, [...CONTACT, 'ownership', 'ssn']), ...birthDate(3), ...owner(3, ADDRESS)],
  },
];
