import { describe, expect, it } from 'vitest';
import { type ApplicationData, stepById } from '#engine';
import { sumOfShares } from '#widgets/list/item-facts.ts';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const OVER = 'The ownership of all owners adds up to 110%. It can be at most 100%.';
const SAME = "Two owners can't have the same Social Security number.";
const OTHER = '536-22-8726';

const step = stepById(flow, 'owners');
if (!step) throw new Error('no owners step');
const second = Object.fromEntries(
  Object.entries(COMPLETE).flatMap(([name, value]) =>
    name.startsWith('owner_1_') ? [[name.replace('owner_1_', 'owner_2_'), value]] : [],
  ),
);
const two = (answers: object) =>
  contextWith({ ...COMPLETE, ...second, owner_2_email: 'bo@example.com', owner_2_ssn: OTHER, ...answers });
/** Errors of lists as a whole, of all steps. */
const listErrors = (application: ApplicationData) =>
  formOf(flow, { ...contextWith({}), application }).listErrors();
const problemsOf = (answers: object, only?: string[], content = {}) =>
  formOf(flow, two(answers), environment(content))
    .errorsOf(step, only)
    .map(({ field, text }) => [field, text]);

describe('[OWNER-20] shares of all owners', () => {
  it.each([
    [50, 50],
    [0, 100],
    [1, 2],
  ])('ownership shares of %d and %d are accepted', (first, other) => {
    expect(problemsOf({ owner_1_ownership: first, owner_2_ownership: other })).toEqual([]);
  });

  it('in tenths of a percent add up without a rounding error', () => {
    const owners = [14.3, 28.6, 57.1].map((ownership) => ({ ownership }));
    expect(listErrors({ owners })).toEqual([]);
    expect(sumOfShares(owners, 'ownership')).toBe(100);
  });

  it('above 100 are an error at the last owner that adds to them', () => {
    expect(problemsOf({ owner_1_ownership: 60, owner_2_ownership: 50 })).toEqual([
      ['owner_2_ownership', OVER],
    ]);
  });

  it('above 100 are no error of a later owner without a share', () => {
    const owners = [{ ownership: 60 }, { ownership: 50 }, { ownership: 0 }];
    expect(listErrors({ owners }).map(({ field }) => field)).toEqual(['owner_2_ownership']);
  });

  it('show at the owner whose substep is open', () => {
    const answers = { owner_1_ownership: 60, owner_2_ownership: 50 };
    expect(problemsOf(answers, ['owner_1_ownership'])).toEqual([['owner_1_ownership', OVER]]);
    expect(problemsOf(answers, ['owner_1_first'])).toEqual([]);
  });

  it('report the share itself before the sum', () => {
    const text = 'Ownership percentage must be less or equal to 100.';
    expect(problemsOf({ owner_1_ownership: 10, owner_2_ownership: 101 })).toEqual([
      ['owner_2_ownership', text],
    ]);
  });

  it('are checked when the field is left', () => {
    const context = two({ owner_1_ownership: 60, owner_2_ownership: 50 });
    expect(formOf(flow, context).errorOf(step, 'owner_1_ownership')?.text).toBe(OVER);
  });

  it('have the words of the brand', () => {
    const content = { 'fields.owners.errors.x-sum': '{sum} of {maximum}' };
    const answers = { owner_1_ownership: 60, owner_2_ownership: 50 };
    expect(problemsOf(answers, undefined, content)).toEqual([['owner_2_ownership', '110 of 100']]);
  });
});

describe('the Social Security number of two owners [OWNER-22]', () => {
  it('is an error at the later owner; an error of its pattern takes precedence', () => {
    expect(
      problemsOf({ owner_1_ownership: 50, owner_2_ownership: 50, owner_2_ssn: COMPLETE.owner_1_ssn }),
    ).toEqual([['owner_2_ssn', SAME]]);
    const context = two({ owner_1_ownership: 50, owner_2_ownership: 50, owner_2_ssn: '521 44 9382' });
    expect(formOf(flow, context).errorOf(step, 'owner_2_ssn')?.keyword).toBe('pattern');
  });

  it('is an error at the earlier one, too, when that field is left', () => {
    const context = two({ owner_1_ownership: 50, owner_2_ownership: 50, owner_2_ssn: COMPLETE.owner_1_ssn });
    expect(formOf(flow, context).errorOf(step, 'owner_1_ssn')?.text).toBe(SAME);
  });

  it('is not reported for masks, because the same last digits prove nothing', () => {
    const mask = { present: true, mask: '***-**-9382' };
    const shares = { owner_1_ownership: 50, owner_2_ownership: 50 };
    expect(problemsOf({ ...shares, owner_1_ssn: mask, owner_2_ssn: mask })).toEqual([]);
  });
});
