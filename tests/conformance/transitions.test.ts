import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { holds, parseHide, readPrefill, stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { brandWith, COMPLETE, contextWith, environment, flow } from '../engine/test-application.ts';

const env = environment();

const step = (id: string) => {
  const foundStep = stepById(flow, id);
  if (!foundStep) throw new Error(`No step ${id}`);
  return foundStep;
};

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(COMPLETE).filter(([name]) => !names.includes(name)));

describe('transitions', () => {
  it('[SCREEN-57] [STEP-44] the action first-not-valid opens the first step that fails', () => {
    expect(formOf(flow, contextWith({ loan_amount: 150000, loan_terms: 60 }), env).firstNotValid().id).toBe(
      'info',
    );
    expect(formOf(flow, contextWith(without('business_ein')), env).firstNotValid().id).toBe(
      'further-details',
    );
  });
  it('[STEP-44] the action first-not-valid opens the final step if every step is valid', () => {
    expect(formOf(flow, contextWith(COMPLETE), env).firstNotValid().id).toBe('funding-is-almost-here');
  });
  it('[STEP-42] [STEP-43] the farthest step is the last of the unbroken run of complete steps, and only moves forward', () => {
    const context = contextWith(without('business_ein'));
    expect(formOf(flow, context, env).farthestStep(undefined)).toBe('bank-connect');
    expect(formOf(flow, context, env).farthestStep('amount')).toBe('bank-connect');
    expect(formOf(flow, context, env).farthestStep('type-of-funding')).toBe('type-of-funding');
  });
  it.each([
    ['business name', { business_name: 'Acme' }, true],
    ['business street', { business_street: '1 Main St' }, true],
    ['neither', {}, false],
  ])('[STEP-47] verify/login is complete with %s: %s', (_, answers, expected) => {
    expect(
      formOf(flow, contextWith({ owner_1_email: 'a@b.co', ...answers }), env).isComplete(
        step('verify-login'),
      ),
    ).toBe(expected);
  });
  it('[STEP-47] verify/login is not complete without a session', () => {
    const context = contextWith(COMPLETE, { session: { loggedIn: false } });
    expect(formOf(flow, context, env).isComplete(step('verify-login'))).toBe(false);
  });
  it('[OWNER-13] owners 2 and up also need first, last, mobile, email', () => {
    const errors = formOf(flow, contextWith({ ...COMPLETE, owner_2_title: 'CFO' }), env).errorsOf(
      step('owners'),
    );
    expect(errors.map((error) => error.field)).toEqual(
      expect.arrayContaining([
        'owner_2_first',
        'owner_2_last',
        'owner_2_mobile',
        'owner_2_email',
        'owner_2_ssn',
      ]),
    );
    expect(errors.every((error) => error.field.startsWith('owner_2_'))).toBe(true);
  });
  it('[STEP-48] the final step needs loan_type and owner 1 birth day', () => {
    const errors = formOf(flow, contextWith({}), env)
      .errorsOf(step('funding-is-almost-here'))
      .map((error) => error.field);
    expect(errors).toEqual(['loan_type', 'owner_1_dob']);
  });
  it('[PRIVATE-6] a stored secret satisfies validation', () => {
    const masked = { present: true, mask: '**-***6789' };
    expect(
      formOf(flow, contextWith({ ...COMPLETE, business_ein: masked }), env).errorsOf(step('further-details')),
    ).toEqual([]);
  });
});

describe('the actions of Continue', () => {
  const visitor = { session: { loggedIn: false } };
  const business = { business_id: 'b1' };
  const named = { business_name: 'Acme' };
  it.each([
    ['apply', 'amount', 'a visitor', {}, visitor, []],
    ['apply', 'amount', 'a person without a deal', business, {}, []],
    ['apply', 'amount', 'a person with a deal', { ...business, loan_id: 'l1' }, {}, ['update-deal']],
    ['apply', 'amount', 'a visitor with the ids of a deal', { ...business, loan_id: 'l1' }, visitor, []],
    ['apply', 'info', 'a visitor', {}, visitor, ['check-email', 'send-code']],
    ['apply', 'info', 'a visitor with the id of a business', business, visitor, ['check-email', 'send-code']],
    ['apply', 'info', 'a person with a business', business, {}, ['update-deal']],
    ['apply', 'info', 'a person without a business', {}, {}, []],
    ['apply', 'verify-login', 'a person', {}, {}, ['resume-application', 'save']],
    ['apply', 'more-details', 'a person', {}, {}, ['save']],
    ['apply', 'bank-connect', 'a person', {}, {}, ['save']],
    ['apply', 'upload-statements', 'a person', {}, {}, ['save']],
    ['apply', 'further-details', 'a person', {}, {}, ['save']],
    ['apply', 'owners', 'a person', {}, {}, ['save']],
    ['apply', 'type-of-funding', 'a person', {}, {}, ['save']],
    ['apply', 'aproximate-timing', 'a person', {}, {}, ['save']],
    ['apply', 'terms', 'a person', {}, {}, ['save']],
    ['apply', 'funding-is-almost-here', 'a person', {}, {}, ['submit']],
    ['bcm', 'info', 'a visitor', {}, visitor, ['check-email', 'send-code']],
    ['bcm', 'info', 'a person with a business', business, {}, ['update-deal']],
    ['bcm', 'info', 'a person without a business', {}, {}, ['save']],
    ['bcm', 'verify-login', 'a person without a business name', {}, {}, ['resume-application']],
    ['bcm', 'verify-login', 'a person with a business name', named, {}, ['resume-application', 'save']],
    ['bcm', 'more-details', 'a person', {}, {}, ['save']],
    ['bcm', 'summary', 'a person', {}, {}, ['activate']],
    ['bcm', 'contact-soon', 'a person', {}, {}, []],
  ])(
    'in %s, %s runs for %s with the answers %o and the facts %o: %o',
    (name, id, _who, answers, facts, actions) => {
      const of = name === 'bcm' ? bcm : flow;
      const form = formOf(of, contextWith(answers, facts), env);
      const next = stepById(of, id)?.next ?? [];
      expect(next.filter(({ when }) => !when || holds(when, form)).map(({ action }) => action)).toEqual(
        actions,
      );
    },
  );
});

describe('[AMOUNT-18] equipment alone chosen after a high amount', () => {
  it('the step has an error at the amount: between $5,000 and $150,000', () => {
    const context = contextWith({
      ...COMPLETE,
      loan_amount: 200000,
      loan_type: ['EQ'],
      equipment_description: 'A van',
    });
    expect(formOf(flow, context, env).errorsOf(step('type-of-funding'))).toMatchObject([
      { field: 'loan_amount', text: 'Please enter an amount between $5,000 and $150,000.' },
    ]);
  });
  it('[AMOUNT-14] [AMOUNT-21] the bounds and terms of a brand replace the constants', () => {
    const brand = brandWith({
      loan_amount: { wc: { minimum: 10000, maximum: 20000 } },
      loan_terms: [3, 6, 12],
    });
    const context = contextWith({ loan_amount: 9000, loan_terms: 24 }, { brand });
    expect(
      formOf(flow, context, env)
        .errorsOf(step('amount'))
        .map((error) => error.text),
    ).toEqual(['Please enter an amount between $10,000 and $20,000.', 'Please select a loan term.']);
  });
});

describe('hiding', () => {
  it.each([
    ['business/website', []],
    ['business/website,business/years', []],
    ['owners/1/info', []],
    ['owners/*/ownership', []],
    ['owners/1/identity', ['owners/{idx}/identity']],
    ['owners/*/identity', ['owners/{idx}/identity']],
  ])('[LINK-24] [LINK-29] hide=%s is accepted', (value, allowed) => {
    expect(parseHide(flow, value, allowed)).toMatchObject({ ok: true });
  });
  it.each(['nothing', '', 'business/website,nothing', 'owners/1/identity', '<script>', 'owners/0/info'])(
    "[LINK-30] hide=%s is 'Error: Invalid url' and hides nothing",
    (value) => {
      expect(parseHide(flow, value, [])).toEqual({ ok: false });
    },
  );
  it('[LINK-25] a hidden field is not required, there or on the final step', () => {
    const context = contextWith(without('owner_1_ssn', 'owner_1_dob'), { hidden: ['owners/*/identity'] });
    expect(formOf(flow, context, env).errorsOf(step('owners'))).toEqual([]);
    expect(formOf(flow, context, env).errorsOf(step('funding-is-almost-here'))).toEqual([]);
  });
  it('[LINK-26] a hidden value that is present must still be valid', () => {
    const context = contextWith({ ...COMPLETE, business_website: 'no' }, { hidden: ['business/website'] });
    expect(formOf(flow, context, env).errorsOf(step('more-details'))).toMatchObject([
      { field: 'business_website' },
    ]);
  });
  it("[LINK-27] fields that sign-in needs can't be hidden", () => {
    const context = contextWith({}, { hidden: ['info'] });
    expect(
      formOf(flow, context, env)
        .errorsOf(step('info'))
        .map((error) => error.field),
    ).toEqual(['owner_1_email', 'consent']);
  });
  it('[STEP-30] [LINK-31] [STEP-32] a step whose substeps are all hidden is skipped', () => {
    const context = contextWith(COMPLETE, { hidden: ['business/ein', 'business/revenue'] });
    expect(
      formOf(flow, context)
        .visibleSteps()
        .map((visibleStep) => visibleStep.id),
    ).not.toContain('further-details');
    expect(formOf(flow, context).nextStep(step('bank-connect'))?.id).toBe('owners');
    expect(formOf(flow, context).previousStep(step('owners'))?.id).toBe('bank-connect');
  });
});

describe('prefill', () => {
  const read = (query: string) => readPrefill(new URLSearchParams(query), formOf(flow, contextWith({}), env));
  it.each([
    ['loan_amount=85000', { loan_amount: 85000 }],
    ['loan_type=EQ', { loan_type: ['EQ'] }],
    ['loan_terms=36', { loan_terms: 36 }],
    ['equipment_description=A+van', { equipment_description: 'A van' }],
    ['when_funding_needed=immediately', { when_funding_needed: 'immediately' }],
    ['business_name=Oak&business_dba=Oaks', { business_name: 'Oak', business_dba: 'Oaks' }],
    ['business_years=3&business_revenue=85k', { business_years: 3, business_revenue: 85000 }],
    ['home_based=true&business_no_ein=true', { home_based: true, business_no_ein: true }],
    ['business_naics=722511&business_structure=LLC', { business_naics: 722511, business_structure: 'LLC' }],
    ['business_state=TX&owner_1_state=NV', { business_state: 'TX', owner_1_state: 'NV' }],
    ['owner_1_title=CEO&owner_1_ownership=50', { owner_1_title: 'CEO', owner_1_ownership: 50 }],
    ['ga_info=spring&referralPartnerId=r-1', { ga_info: 'spring', referralPartnerId: 'r-1' }],
    ['owner_1_first=Ada', { owner_1_first: 'Ada' }],
    ['owner_1_dob=01/31/1980', { owner_1_dob: '1980-01-31' }],
    ['owner_2_mobile=(415)%20555-0123', { owner_2_mobile: '415-555-0123' }],
    ['business_ein=123456789', { business_ein: '12-3456789' }],
  ])('[LINK-40] %s is filled in', (query, values) => {
    expect(read(query)).toEqual({ values, rejected: [] });
  });
  it.each([
    'owner_1_ssn=521-44-9382',
    'code=123456',
    'consent=true',
    'business_id=x',
    'have_statements=true',
    'type_of_statements=plaid',
    'statement_word={}',
    'loan_id=x',
    'owner_1_id=x',
    'owner_1_key=x',
    'consent_at=2026-01-02T03:04:05Z',
    'consent_version=x',
    'language=es-US',
    'signature_date=2026-01-02',
    'loan_payment=1',
    'unknown=1',
    '__proto__=1',
    'owner_21_first=Al',
  ])('[LINK-41] %s is not filled in', (query) => {
    expect(read(query)).toEqual({ values: {}, rejected: [] });
  });
  it.each([
    ['loan_amount=1', 'loan_amount'],
    ['loan_amount=abc', 'loan_amount'],
    ['owner_1_email=nope', 'owner_1_email'],
    ['owner_1_dob=02/30/1980', 'owner_1_dob'],
  ])('[LINK-43] %s is left out and reported', (query, field) => {
    expect(read(query)).toEqual({ values: {}, rejected: [field] });
  });
});
