import { AMOUNT, type FieldRule } from './field-rule.ts';

export const loanRules: FieldRule[] = [
  {
    cites: '[AMOUNT-17] [AMOUNT-10] [AMOUNT-11] [AMOUNT-16] [FIELD-51] [FIELD-43]',
    statement: 'loan_amount: positive, between the bounds of the loan type',
    field: 'loan_amount',
    step: 'amount',
    cases: [
      { value: 150000, error: null },
      { value: 5000, error: null },
      { value: 250000, error: null },
      { value: 12345, error: null },
      { value: 4999, error: AMOUNT },
      { value: 250001, error: AMOUNT },
      { value: 0, error: AMOUNT },
      { value: -5, error: AMOUNT },
      { value: '85kk', error: AMOUNT, browserOnly: true },
      { value: undefined, error: 'Required' },
    ],
  },
  {
    cites: '[AMOUNT-12] [AMOUNT-13]',
    statement: 'equipment alone: 5,000 to 150,000',
    field: 'loan_amount',
    step: 'amount',
    context: { loan_type: ['EQ'] },
    cases: [
      { value: 150000, error: null },
      { value: 150001, error: 'Please enter an amount between $5,000 and $150,000.' },
    ],
  },
  {
    cites: '[AMOUNT-13]',
    statement: 'equipment with another product keeps the other bounds',
    field: 'loan_amount',
    step: 'amount',
    context: { loan_type: ['EQ', 'WC'] },
    cases: [{ value: 200000, error: null }],
  },
  {
    cites: '[AMOUNT-23] [AMOUNT-20]',
    statement: "loan_terms: at least 1, else 'Please select a loan term.'; from a fixed list of months",
    field: 'loan_terms',
    step: 'amount',
    cases: [
      { value: 24, error: null },
      { value: 60, error: null },
      { value: 0, error: 'Please select a loan term.' },
      { value: 13, error: 'Please select a loan term.' },
    ],
  },
  {
    cites: '[FIELD-26]',
    statement: "loan_type: at least one non-UNKNOWN, 'Please select at least one product type.'",
    field: 'loan_type',
    step: 'type-of-funding',
    cases: [
      { value: ['WC'], error: null },
      { value: ['UNKNOWN', 'LOC'], error: null },
      { value: ['UNKNOWN'], error: 'Please select at least one product type.' },
      { value: [], error: 'Please select at least one product type.' },
      { value: undefined, error: 'Please select at least one product type.' },
    ],
  },
  {
    cites: '[FIELD-27]',
    statement:
      "equipment_description: required with EQ, min 2 whenever not empty, 'Please enter a valid description.'",
    field: 'equipment_description',
    step: 'type-of-funding',
    context: { loan_type: ['EQ'], loan_amount: 100000 },
    cases: [
      { value: 'A used van', error: null },
      { value: 'x', error: 'Please enter a valid description.' },
      { value: undefined, error: 'Please enter a valid description.' },
    ],
  },
  {
    cites: '[FIELD-27]',
    statement: 'equipment_description: not asked for without EQ',
    field: 'equipment_description',
    step: 'type-of-funding',
    context: { loan_type: ['WC'] },
    cases: [{ value: undefined, error: null }],
  },
  {
    cites: '[FIELD-31]',
    statement: 'when_funding_needed: one of the four timings',
    field: 'when_funding_needed',
    step: 'aproximate-timing',
    cases: [
      { value: 'immediately', error: null },
      { value: 'within-more-than-30-days', error: null },
      { value: 'some day', error: 'Please choose when you need funding.' },
      { value: undefined, error: 'Required' },
    ],
  },
];
