/** Spec §4: 'ApplySubmitted' when statements come from plaid or upload, otherwise 'AwaitingStatements'. */
export const STAGES: { statements: string | undefined; stage: string }[] = [
  { statements: 'plaid', stage: 'ApplySubmitted' },
  { statements: 'upload', stage: 'ApplySubmitted' },
  { statements: 'email', stage: 'AwaitingStatements' },
  { statements: 'other', stage: 'AwaitingStatements' },
  { statements: undefined, stage: 'AwaitingStatements' },
];

/** Decision 22: equipment for a business under two years also needs pfs and suq. */
export const DOCUMENTS: { types: unknown; years: unknown; documents: string[] }[] = [
  { types: ['EQ'], years: 0, documents: ['pfs', 'suq'] },
  { types: ['EQ'], years: 1, documents: ['pfs', 'suq'] },
  { types: ['WC', 'EQ'], years: 1, documents: ['pfs', 'suq'] },
  { types: ['EQ'], years: 2, documents: [] },
  { types: ['WC'], years: 0, documents: [] },
  { types: ['EQ'], years: undefined, documents: [] },
  { types: undefined, years: 0, documents: [] },
];
