/** [SAVE-10] [OWNER-31] [OWNER-32] [OWNER-33]: absent leaves, null clears, a given contacts[] is complete; own id first, email only if no id is known. */
export const MERGES: {
  name: string;
  stored: Record<string, unknown>;
  sent: Record<string, unknown>;
  /** `id: 'new'`: an id that the server assigns. */
  merged: Record<string, unknown>;
}[] = [
  { name: 'absent leaves', stored: { a: 1, b: 2 }, sent: { b: 3 }, merged: { a: 1, b: 3 } },
  { name: 'null clears', stored: { a: 1, b: 2 }, sent: { a: null }, merged: { b: 2 } },
  {
    name: 'no owners given leaves owners',
    stored: { owners: [{ id: '1' }] },
    sent: { a: 1 },
    merged: { a: 1, owners: [{ id: '1' }] },
  },
  {
    name: 'an empty list clears them',
    stored: { owners: [{ id: '1' }] },
    sent: { owners: [] },
    merged: { owners: [] },
  },
  {
    name: 'a given list is complete, and merged item by item',
    stored: {
      owners: [
        { id: '1', first: 'Ann', suite: 'B' },
        { id: '2', first: 'Bob' },
      ],
    },
    sent: { owners: [{ id: '1', first: 'Anna', suite: null }] },
    merged: { owners: [{ id: '1', first: 'Anna' }] },
  },
  {
    name: 'ids decide, wherever they stand in the list',
    stored: {
      owners: [
        { id: '1', first: 'Ann' },
        { id: '2', first: 'Bob' },
      ],
    },
    sent: { owners: [{ id: '2' }, { id: '1' }] },
    merged: {
      owners: [
        { id: '2', first: 'Bob' },
        { id: '1', first: 'Ann' },
      ],
    },
  },
  {
    name: 'an email decides if no id is known',
    stored: { owners: [{ id: '1', email: 'a@x.example', ssn: 's' }] },
    sent: { owners: [{ email: 'a@x.example', first: 'Ann' }] },
    merged: { owners: [{ id: '1', email: 'a@x.example', ssn: 's', first: 'Ann' }] },
  },
  {
    name: 'an id beats an email of another entry',
    stored: { owners: [{ id: '1', email: 'a@x.example', ssn: 's' }] },
    sent: { owners: [{ email: 'a@x.example' }, { id: '1', email: 'b@x.example' }] },
    merged: {
      owners: [
        { id: 'new', email: 'a@x.example' },
        { id: '1', email: 'b@x.example', ssn: 's' },
      ],
    },
  },
  {
    name: 'an id that is not ours is replaced',
    stored: { owners: [{ id: '1' }] },
    sent: { owners: [{ id: '1' }, { id: 'forged', first: 'Eve' }] },
    merged: { owners: [{ id: '1' }, { id: 'new', first: 'Eve' }] },
  },
  {
    name: 'the same id twice is one owner and one new one',
    stored: { owners: [{ id: '1', ssn: 's' }] },
    sent: { owners: [{ id: '1' }, { id: '1' }] },
    merged: { owners: [{ id: '1', ssn: 's' }, { id: 'new' }] },
  },
  {
    name: 'one email twice is one owner and one new one',
    stored: { owners: [{ id: '1', email: 'a@x.example', ssn: 's' }] },
    sent: { owners: [{ email: 'a@x.example' }, { email: 'a@x.example', first: 'Bob' }] },
    merged: {
      owners: [
        { id: '1', email: 'a@x.example', ssn: 's' },
        { id: 'new', email: 'a@x.example', first: 'Bob' },
      ],
    },
  },
  {
    name: 'an email of a stored owner does not join two owners that have ids',
    stored: {
      owners: [
        { id: '1', email: 'a@x.example', ssn: 's' },
        { id: '2', email: 'b@x.example', ssn: 't' },
      ],
    },
    sent: {
      owners: [
        { id: '1', email: 'b@x.example' },
        { id: '2', email: 'a@x.example' },
      ],
    },
    merged: {
      owners: [
        { id: '1', email: 'b@x.example', ssn: 's' },
        { id: '2', email: 'a@x.example', ssn: 't' },
      ],
    },
  },
  {
    name: 'a cleared email joins no owners',
    stored: { owners: [{ id: '1', email: '', ssn: 's' }] },
    sent: { owners: [{ email: '', first: 'Bob' }] },
    merged: { owners: [{ id: 'new', first: 'Bob' }] },
  },
  {
    name: 'owners without email are never one another',
    stored: { owners: [{ id: '1', ssn: 's' }] },
    sent: { owners: [{ first: 'Bob' }] },
    merged: { owners: [{ id: 'new', first: 'Bob' }] },
  },
];

/** Every route of an application, for the table of who may call it. */
export const DEAL_ROUTES: { method: 'POST' | 'PATCH' | 'GET'; url: string; kind: string }[] = [
  { method: 'POST', url: '/api/apply/create', kind: 'create' },
  { method: 'POST', url: '/api/apply/save', kind: 'save' },
  { method: 'POST', url: '/api/apply/submit', kind: 'submit' },
  { method: 'POST', url: '/api/apply/activate', kind: 'activate' },
  { method: 'PATCH', url: '/deals', kind: 'save' },
  { method: 'POST', url: '/api/apply/bank/send-statements-later', kind: 'later' },
  { method: 'GET', url: '/deals/current', kind: 'read' },
  { method: 'GET', url: '/deals/submitted', kind: 'read' },
  { method: 'GET', url: '/deals/submitted/copy', kind: 'copy' },
  { method: 'POST', url: '/deals/reveal', kind: 'reveal' },
];

/** Values that an autosave refuses: malformed or outside the brand's bounds [SAVE-11]. */
export const REFUSED: { field: string; application: Record<string, unknown>; text: string }[] = [
  {
    field: 'loan_amount',
    application: { loan_amount: 4999 },
    text: 'Please enter an amount between $5,000 and $250,000.',
  },
  {
    field: 'loan_amount',
    application: { loan_amount: 250001 },
    text: 'Please enter an amount between $5,000 and $250,000.',
  },
  {
    field: 'loan_amount',
    application: { loan_amount: 150001, loan_type: ['EQ'] },
    text: 'Please enter an amount between $5,000 and $150,000.',
  },
  { field: 'loan_terms', application: { loan_terms: 13 }, text: 'Please select a loan term.' },
  {
    field: 'business_ein',
    application: { business_ein: '12-34567' },
    text: 'Invalid, must be 9 digits (xx-xxxxxxx)',
  },
  { field: 'business_ein', application: { business_ein: '1' }, text: 'Please enter a valid ein.' },
  {
    field: 'business_name',
    application: { business_name: 'A' },
    text: 'Please enter a valid business name.',
  },
  {
    field: 'business_name',
    application: { business_name: '   ' },
    text: 'Cannot be empty or contain only whitespace characters',
  },
  {
    field: 'business_website',
    application: { business_website: 'not a site' },
    text: 'Please enter a valid website.',
  },
  { field: 'consent', application: { consent: false }, text: 'Consent is required to proceed.' },
  {
    field: 'owner_1_ssn',
    application: { owners: [{ ssn: '123-45-678' }] },
    text: 'Invalid, must be xxx-xx-xxxx format',
  },
  {
    field: 'owner_1_ssn',
    application: { owners: [{ ssn: '078-05-1120' }] },
    text: 'Invalid SSN: format, restricted patterns, or repeated digits.',
  },
  {
    field: 'owner_2_mobile',
    application: { owners: [{}, { mobile: '555' }] },
    text: 'Invalid, must be 10 digits',
  },
  {
    field: 'owner_1_email',
    application: { owners: [{ email: 'ann@' }] },
    text: 'Please enter a valid email address.',
  },
  {
    field: 'owner_1_ownership',
    application: { owners: [{ ownership: 101 }] },
    text: 'Ownership percentage must be less or equal to 100.',
  },
  {
    field: 'owner_1_dob',
    application: { owners: [{ dob: '2009-01-01' }] },
    text: 'Please choose a year from 1900 to 2008.',
  },
];
