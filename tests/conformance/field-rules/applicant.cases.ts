import { type FieldRule, PHONE, text } from './field-rule.ts';

export const applicantRules: FieldRule[] = [
  text('[FIELD-1]', 'business_name', 'info', 'Please enter a valid business name.'),
  text('[FIELD-2]', 'owner_1_first', 'info', 'Please enter a valid first name.', 'Al'),
  text('[FIELD-3]', 'owner_1_last', 'info', 'Please enter a valid last name.', 'Wu'),
  {
    cites: '[FIELD-4]',
    statement: "mobile: ddd-ddd-dddd, 'Invalid, must be 10 digits'",
    field: 'owner_1_mobile',
    step: 'info',
    cases: [
      { value: '415-555-0123', error: null },
      { value: '415-555-012', error: 'Invalid, must be 10 digits' },
      { value: '415-555-01234', error: PHONE },
      { value: '415-555-0123-0123-0123-0123', error: PHONE },
      { value: undefined, error: 'Invalid, must be 10 digits' },
    ],
  },
  {
    cites: '[FIELD-5]',
    statement: "email: 'Please enter a valid email address.'",
    field: 'owner_1_email',
    step: 'info',
    cases: [
      { value: 'ada@example.com', error: null },
      { value: 'ada@', error: 'Please enter a valid email address.' },
      { value: 'ada example.com', error: 'Please enter a valid email address.' },
      { value: `${'a'.repeat(60)}@${'b.'.repeat(100)}com`, error: 'Please enter a valid email address.' },
      { value: undefined, error: 'Please enter a valid email address.' },
    ],
  },
  {
    cites: '[FIELD-6]',
    statement: "email on the entry screen: 'Please enter a valid email'",
    field: 'owner_1_email',
    step: 'verify-login',
    cases: [
      { value: 'ada@example.com', error: null },
      { value: 'ada@', error: 'Please enter a valid email' },
    ],
  },
  {
    cites: '[FIELD-25]',
    statement: "consent: must be true, 'Consent is required to proceed.'",
    field: 'consent',
    step: 'info',
    cases: [
      { value: true, error: null },
      { value: false, error: 'Consent is required to proceed.' },
      { value: undefined, error: 'Consent is required to proceed.' },
    ],
  },
  {
    cites: '[FIELD-45]',
    statement: 'a general text for what is too long, where the field has no shape',
    field: 'owner_1_first',
    step: 'info',
    cases: [
      { value: 'A'.repeat(60), error: null },
      { value: 'A'.repeat(61), error: 'Please use at most 60 characters.' },
    ],
  },
];
