/** [DATA-24]: 'ApplySubmitted' when statements come from plaid or upload, otherwise 'AwaitingStatements'. */
export const STAGES: { statements: string | undefined; stage: string }[] = [
  { statements: 'plaid', stage: 'ApplySubmitted' },
  { statements: 'upload', stage: 'ApplySubmitted' },
  { statements: 'email', stage: 'AwaitingStatements' },
  { statements: 'other', stage: 'AwaitingStatements' },
  { statements: undefined, stage: 'AwaitingStatements' },
];

/** [AMOUNT-40]: equipment for a business under two years also needs pfs and suq. */
export const DOCUMENTS: { types: unknown; years: unknown; documents: string[] }[] = [
  { types: ['EQ'], years: 0, documents: ['pfs', 'suq'] },
  { types: ['EQ'], years: 1, documents: ['pfs', 'suq'] },
  { types: ['WC', 'EQ'], years: 1, documents: ['pfs', 'suq'] },
  { types: ['EQ'], years: 2, documents: [] },
  { types: ['WC'], years: 0, documents: [] },
  { types: ['EQ'], years: undefined, documents: [] },
  { types: undefined, years: 0, documents: [] },
];

/** [SCREEN-53]: the bank status of the summary. */
export const BANK_STATUS: { statements: string | undefined; status: string }[] = [
  { statements: 'plaid', status: 'Connected' },
  { statements: 'upload', status: 'Statements Uploaded' },
  { statements: 'email', status: 'Not Connected' },
  { statements: 'other', status: 'Not Connected' },
  { statements: undefined, status: 'Not Connected' },
];

/**
 * [STMT-1] [STMT-2] [STMT-3] [STMT-5] [STMT-6]: the stored answer, the new source, and the result. `stage` is the stage
 * of a submitted application; the newest source counts, but a promise never replaces statements that arrived.
 */
export const ARRIVALS: {
  known: 'plaid' | 'upload' | 'email' | undefined;
  comes: 'plaid' | 'upload' | 'email';
  have: boolean;
  type: string;
  bankStatements: string | undefined;
  stage: string;
}[] = [
  {
    known: undefined,
    comes: 'plaid',
    have: true,
    type: 'plaid',
    bankStatements: undefined,
    stage: 'ApplySubmitted',
  },
  {
    known: undefined,
    comes: 'upload',
    have: true,
    type: 'upload',
    bankStatements: 'upload',
    stage: 'ApplySubmitted',
  },
  {
    known: undefined,
    comes: 'email',
    have: false,
    type: 'email',
    bankStatements: undefined,
    stage: 'AwaitingStatements',
  },
  {
    known: 'email',
    comes: 'plaid',
    have: true,
    type: 'plaid',
    bankStatements: undefined,
    stage: 'ApplySubmitted',
  },
  {
    known: 'email',
    comes: 'upload',
    have: true,
    type: 'upload',
    bankStatements: 'upload',
    stage: 'ApplySubmitted',
  },
  {
    known: 'plaid',
    comes: 'upload',
    have: true,
    type: 'upload',
    bankStatements: 'upload',
    stage: 'ApplySubmitted',
  },
  {
    known: 'upload',
    comes: 'plaid',
    have: true,
    type: 'plaid',
    bankStatements: undefined,
    stage: 'ApplySubmitted',
  },
  {
    known: 'plaid',
    comes: 'email',
    have: true,
    type: 'plaid',
    bankStatements: undefined,
    stage: 'ApplySubmitted',
  },
  {
    known: 'upload',
    comes: 'email',
    have: true,
    type: 'upload',
    bankStatements: 'upload',
    stage: 'ApplySubmitted',
  },
];
