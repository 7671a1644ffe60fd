import { describe, expect, it } from 'vitest';
import {
  computeNeeds,
  isComplete,
  monthsDue,
  type NeedFacts,
  needsWithout,
} from '#domain/statements/needs.ts';

const AT = new Date(2026, 10, 22);
const MONTHS = ['2026-07', '2026-08', '2026-09', '2026-10'];
const EQUIPMENT = { loan_type: ['EQ'], business_years: 1 };
const needs = (facts: Partial<NeedFacts>) =>
  computeNeeds({
    source: undefined,
    monthsAnswer: undefined,
    application: {},
    arrived: [],
    at: AT,
    ...facts,
  });

describe('the needs of an application', () => {
  it('are empty if its statements have come and no forms are asked for', () => {
    expect(needs({ source: 'plaid' })).toEqual({
      statements: false,
      documents: [],
      months: MONTHS.map((month) => ({ month, here: false })),
    });
    expect(isComplete(needs({ source: 'plaid' }))).toBe(true);
  });

  it.each([undefined, 'email', 'other'])('include statements if their source is %s', (source) => {
    expect(needs({ source, monthsAnswer: { months: MONTHS } }).statements).toBe(true);
    expect(isComplete(needs({ source }))).toBe(false);
  });

  it('[STMT-31] include the months that an upload does not cover', () => {
    const some = needs({ source: 'upload', monthsAnswer: { months: MONTHS.slice(1) } });
    expect(some.statements).toBe(true);
    expect(monthsDue(some, 'ApplySubmitted')).toEqual(['2026-07']);
    expect(monthsDue(some, 'AwaitingStatements')).toEqual([]);
  });

  it.each([
    ['all months came', 'upload', { months: MONTHS }],
    ['the user has no more', 'upload', { months: [], rest: 'none' }],
    ['the user was not asked', 'upload', undefined],
    ['a bank is connected', 'plaid', { months: [] }],
  ] as const)('include no months if %s', (_, source, word) => {
    const all = needs({ source, monthsAnswer: word && { ...word, months: [...word.months] } });
    expect(all.statements).toBe(false);
    expect(monthsDue(all, 'ApplySubmitted')).toEqual([]);
  });

  it('[AMOUNT-40] include the forms that are asked for and have not come', () => {
    const equipmentNeeds = needs({ source: 'plaid', application: EQUIPMENT, arrived: ['pfs', 'statement'] });
    expect(equipmentNeeds.documents).toEqual(['suq']);
    expect(isComplete(equipmentNeeds)).toBe(false);
    expect(needs({ application: { loan_type: ['WC'], business_years: 1 } }).documents).toEqual([]);
  });

  it('exclude items that were just sent', () => {
    const all = needs({ application: EQUIPMENT });
    expect(needsWithout(all, ['statement'])).toEqual({ ...all, statements: false });
    expect(needsWithout(all, ['suq'])).toEqual({ ...all, documents: ['pfs'] });
  });
});
