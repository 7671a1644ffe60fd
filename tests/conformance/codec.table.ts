/**
 * [DATA-10] [DATA-12] to [DATA-15]: the path of each answer in the save payload. A row for each field: flat name, an
 * example, its path.
 */
export const PLACES: [field: string, value: unknown, place: string][] = [
  ['business_id', 'b-1', 'business.id'],
  ['business_name', 'Oak Street Bakery', 'business.name'],
  ['business_dba', 'Oak Street', 'business.doingBusinessAs'],
  ['business_phone', '415-555-0123', 'business.phone'],
  ['business_website', 'oak.example', 'business.website'],
  ['business_naics', 722511, 'business.naicsCode'],
  ['business_structure', 'LLC', 'business.entityType'],
  ['business_ein', '12-3456789', 'business.taxIdNumber'],
  ['business_revenue', 480000, 'business.annualRevenue'],
  ['business_years', 20, 'business.businessYears'],
  ['home_based', false, 'business.home_based'],
  ['business_street', '1 Oak St', 'business.address.address1'],
  ['business_suite', 'B', 'business.address.address2'],
  ['business_city', 'Austin', 'business.address.city'],
  ['business_state', 'TX', 'business.address.state'],
  ['business_zip', '78701', 'business.address.postalCode'],
  ['loan_id', 'l-1', 'loanRequest.id'],
  ['loan_type', ['EQ', 'WC'], 'loanRequest.metadata.loanTypes'],
  ['equipment_description', 'A bread oven', 'loanRequest.equipmentDesc'],
  ['when_funding_needed', 'within-10-days', 'loanRequest.whenFundingNeeded'],
  ['loan_amount', 150000, 'loanRequest.amount'],
  ['loan_terms', 60, 'loanRequest.termLength'],
  ['loan_payment', 3187.06, 'loanRequest.metadata.payment'],
  ['consent', true, 'loanRequest.metadata.consent.given'],
  ['consent_at', '2026-01-02T03:04:05.000Z', 'loanRequest.metadata.consent.at'],
  ['consent_version', '2026-11-01', 'loanRequest.metadata.consent.version'],
  ['application_type', 'apply', 'loanRequest.metadata.applicationType'],
  ['naics_keyword', 'Food Trucks', 'loanRequest.metadata.naicsKeyword'],
  ['business_type', 'shop', 'loanRequest.metadata.businessType'],
  ['business_no_ein', true, 'loanRequest.metadata.noTaxId'],
  ['statement_word', { rest: 'later' }, 'loanRequest.metadata.statementWord'],
  ['language', 'es-US', 'loanRequest.metadata.language'],
  ['signature_name', 'Ann Oak', 'loanRequest.metadata.signature.name'],
  ['signature_date', '2026-11-20', 'loanRequest.metadata.signature.date'],
  ['have_statements', false, 'loanRequest.metadata.haveStatements'],
  ['type_of_statements', 'email', 'loanRequest.metadata.typeOfStatements'],
  ['ga_info', 'spring', 'source.customFields.ga_info'],
  ['partnerSystemUserId', 'u-1', 'source.customFields.partnerSystemUserId'],
  ['partnerSystemAccountId', 'a-1', 'source.customFields.partnerSystemAccountId'],
  ['referralPartnerId', 'r-1', 'source.customFields.referralPartnerId'],
];

/** The same for an owner, inside an item of business.contacts. */
export const CONTACT_PLACES: [field: string, value: unknown, place: string][] = [
  ['id', 'c-1', 'id'],
  ['email', 'ann@oak.example', 'email'],
  ['first', 'Ann', 'firstName'],
  ['last', 'Oak', 'lastName'],
  ['mobile', '415-555-0123', 'phoneMobile'],
  ['dob', '1980-01-31', 'dob'],
  ['title', 'President', 'title'],
  ['ownership', 60, 'ownerPercentage'],
  ['ssn', '536-22-8726', 'ssn'],
  ['street', '9 Elm St', 'address.address1'],
  ['suite', '2', 'address.address2'],
  ['city', 'Austin', 'address.city'],
  ['state', 'TX', 'address.state'],
  ['zip', '78702', 'address.postalCode'],
];

/** [DATA-16] [DATA-17] [AMOUNT-32]: payload values that are derived from other answers. */
export const DERIVED: { application: Record<string, unknown>; place: string; value: unknown }[] = [
  { application: { loan_type: ['LOC', 'WC'] }, place: 'loanRequest.type', value: 'LOC' },
  { application: { loan_type: ['UNKNOWN', 'WC'] }, place: 'loanRequest.type', value: 'WC' },
  { application: { loan_type: ['UNKNOWN'] }, place: 'loanRequest.type', value: 'UNKNOWN' },
  { application: { loan_terms: 60 }, place: 'loanRequest.termUnit', value: 'month' },
  { application: {}, place: 'loanRequest.termUnit', value: undefined },
  { application: { type_of_statements: 'upload' }, place: 'loanRequest.bankStatements', value: 'upload' },
  { application: { type_of_statements: 'email' }, place: 'loanRequest.bankStatements', value: undefined },
  { application: { home_based: true, owners: [{}] }, place: 'business.contacts.0.home_based', value: true },
  {
    application: { home_based: true, owners: [{}, {}] },
    place: 'business.contacts.1.home_based',
    value: undefined,
  },
];

/** Payloads with paths that belong to no field; the problem lists the paths, not the values. */
export const UNKNOWN: { payload: unknown; paths: string[] }[] = [
  { payload: { business: { nickname: 'x' } }, paths: ['business.nickname'] },
  { payload: { business: { address: { county: 'x' } } }, paths: ['business.address.county'] },
  { payload: { business: { address: 'x' } }, paths: ['business.address'] },
  { payload: { business: { contacts: [{}, { nickname: 'x' }] } }, paths: ['business.contacts.1.nickname'] },
  { payload: { business: { contacts: [7] } }, paths: ['business.contacts.0'] },
  { payload: { extra: 1, loanRequest: { rate: 0 } }, paths: ['extra', 'loanRequest.rate'] },
  { payload: JSON.parse('{"__proto__": {"polluted": true}}'), paths: ['__proto__'] },
  {
    payload: JSON.parse('{"business": {"constructor": {"prototype": {}}}}'),
    paths: ['business.constructor'],
  },
  { payload: { loanRequest: { metadata: { code: '123456' } } }, paths: ['loanRequest.metadata.code'] },
  { payload: [], paths: [''] },
];
