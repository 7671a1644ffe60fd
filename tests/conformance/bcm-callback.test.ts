import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { type CompiledFlow, detourAfterSignIn, findPathAfterSignIn, type RuleContext } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { contextWith } from '../engine/test-application.ts';
import { INFO, MEMBER, PLAIN, VISITOR } from './bcm-people.ts';

/**
 * [SIGN-33] [SIGN-35] [SIGN-36] [SIGN-37]: title, flow, answers, session, and the path after sign-in. If the path is an
 * alias, the wizard then opens its step.
 */
const CALLBACK: [string, CompiledFlow, Record<string, unknown>, Partial<RuleContext>, string][] = [
  ['bcm, all filled', flow, INFO, PLAIN, '/bcm/app/business/more-details'],
  ['bcm, all filled, with accounts', flow, INFO, MEMBER, '/bcm/app/business/more-details'],
  ['bcm, nothing filled, without accounts', flow, {}, PLAIN, '/bcm/app/info'],
  ['bcm, nothing filled, with accounts', flow, {}, MEMBER, '/bcm/business/select'],
  ['bcm, a known business alone', flow, { business_id: 'b1' }, MEMBER, '/bcm/business/select'],
  ...Object.keys(INFO).map((name): (typeof CALLBACK)[number] => [
    `bcm, all but ${name}, with accounts`,
    flow,
    { ...INFO, [name]: undefined },
    MEMBER,
    '/bcm/business/select',
  ]),
  ['apply, nothing filled', apply, {}, PLAIN, '/app/amount'],
  ['apply, nothing filled, with accounts', apply, {}, MEMBER, '/app/amount'],
  ['apply, a known business', apply, { business_id: 'b1' }, PLAIN, '/app/business/more-details'],
  [
    'apply, all filled',
    apply,
    { ...INFO, loan_amount: 85000, loan_terms: 36 },
    PLAIN,
    '/app/business/more-details',
  ],
  ['apply, all but the term', apply, { ...INFO, loan_amount: 85000 }, PLAIN, '/app/amount'],
];

describe('the sign-in callback', () => {
  it.each(CALLBACK)('opens the step of the specification: %s', (_, of, answers, parts, target) => {
    expect(findPathAfterSignIn(formOf(of, contextWith(answers, parts)))).toBe(target);
  });

  it('[SIGN-39] opens the step that the user was on if the farthest step is complete', () => {
    const context = formOf(
      apply,
      contextWith({ ...INFO, loan_amount: 85000, type_of_statements: 'email' }, PLAIN),
    );
    const connect = apply.steps.find(({ id }) => id === 'bank-connect');
    expect(connect && context.isComplete(connect)).toBe(true);
    expect(findPathAfterSignIn(context, 'bank-connect')).not.toBe('/app/bank-connect');
    expect(findPathAfterSignIn(context, 'owners')).toBe('/app/business/owners');
  });

  it.each([
    ['bcm, nothing filled', flow, {}, 'summary', '/bcm/app/summary'],
    ['bcm, all filled', flow, INFO, 'more-details', '/bcm/app/business/more-details'],
    ['bcm, not past sign-in', flow, {}, 'verify-login', '/bcm/app/info'],
    ['apply', apply, {}, 'owners', '/app/business/owners'],
    ['apply, not past sign-in', apply, {}, 'info', '/app/amount'],
    ['apply, a step that is not part of the flow', apply, {}, 'terms', '/app/amount'],
  ])('opens the farthest step if it is known: %s [SIGN-39]', (_, of, answers, farthest, target) => {
    expect(findPathAfterSignIn(formOf(of, contextWith(answers, PLAIN)), farthest)).toBe(target);
  });

  it.each([
    ['a member with nothing filled chooses a business', flow, {}, MEMBER, '/bcm/business/select'],
    ['a member with details goes on', flow, INFO, MEMBER, undefined],
    ['somebody without accounts is asked for Basic Info', flow, {}, PLAIN, '/bcm/app/info'],
    ['a person whose Basic Info is known continues', flow, INFO, PLAIN, undefined],
    ['a visitor continues', flow, {}, VISITOR, undefined],
    ['a person in apply continues', apply, {}, MEMBER, undefined],
  ])('opens the right step inside the wizard: %s', (_, of, answers, parts, target) => {
    expect(detourAfterSignIn(formOf(of, contextWith(answers, parts)))).toBe(target);
  });
});
