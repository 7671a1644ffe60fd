const ADDRESS = ['street', 'suite', 'zip', 'city', 'state'];
const owner = (n: number, fields: string[]) => fields.map((field) => `owner_${n}_${field}`);
const birthDate = (n: number) => owner(n, ['dob_month', 'dob_day', 'dob_year']);
const CONTACT = ['first', 'last', 'mobile', 'email', 'title'];

/** [LINK-1] to [LINK-17]: the names of the inputs on the page of each link, and its own heading, if it has one. Two owners exist. */
export const DEEP_LINKS: { path: string; shownFields: string[]; heading?: string }[] = [
  { path: 'amount', shownFields: ['loan_amount', 'loan_terms'] },
  { path: 'equipment', shownFields: ['equipment_description'], heading: 'What equipment do you need?' },
  { path: 'info', shownFields: ['business_name', ...owner(1, CONTACT.slice(0, 4)), 'consent'] },
  { path: 'business/years', shownFields: ['business_years'] },
  {
    path: 'business/revenue',
    shownFields: ['business_revenue'],
    heading: 'How Much Does Your Business Take In?',
  },
  { path: 'business/phone', shownFields: ['business_phone'] },
  { path: 'business/address', shownFields: ADDRESS.map((field) => `business_${field}`) },
  { path: 'business/based', shownFields: ['home_based'] },
  { path: 'business/naics', shownFields: ['business_naics'] },
  { path: 'business/structure', shownFields: ['business_structure'] },
  { path: 'business/ein', shownFields: ['business_ein'] },
  { path: 'business/website', shownFields: ['business_website'] },
  { path: 'owners/2/info', shownFields: owner(2, CONTACT) },
  { path: 'owners/2/ownership', shownFields: ['owner_2_ownership'] },
  { path: 'owners/2/address', shownFields: owner(2, ADDRESS) },
  { path: 'owners/2/identity', shownFields: ['owner_2_ssn', ...birthDate(2)] },
  {
    path: 'owners/add',
    shownFields: [...owner(3, [...CONTACT, 'ownership', 'ssn']), ...birthDate(3), ...owner(3, ADDRESS)],
  },
];
