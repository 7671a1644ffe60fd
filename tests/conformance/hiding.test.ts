import { describe, expect, it } from 'vitest';
import { findPathAfterSignIn, parseHide, resolvePath, shownFields, stepById } from '#engine';
import { hiddenFields } from '../../engine/flow/steps/substeps.ts';
import { formOf } from '../engine/form-of.ts';
import { brandWith, COMPLETE, contextWith, environment, flow } from '../engine/test-application.ts';

const env = environment();
const step = (id: string) => {
  const foundStep = stepById(flow, id);
  if (!foundStep) throw new Error(`No step ${id}`);
  return foundStep;
};

describe('owners by their number', () => {
  const open = (path: string, answers: Record<string, unknown> = {}) =>
    resolvePath(`/app/${path}`, formOf(flow, contextWith(answers)));
  it('[ROUTE-22] opens an owner that exists', () => {
    expect(open('owners/1/info')).toMatchObject({ kind: 'substep', match: { index: 0 } });
    expect(open('owners/1/info')).not.toHaveProperty('adds');
    expect(open('owners/2/info', { owner_2_first: 'Bob' })).not.toHaveProperty('adds');
  });
  it('[LINK-22] opens a new owner with the next number', () => {
    expect(open('owners/2/info')).toMatchObject({ kind: 'substep', match: { index: 1 }, adds: 'owners' });
    expect(open('owners/3/identity', { owner_2_first: 'Bob' })).toMatchObject({
      match: { index: 2 },
      adds: 'owners',
    });
  });
  it.each([
    ['owners/3/info', {}],
    ['owners/4/info', { owner_2_first: 'Bob' }],
    ['owners/21/info', { owner_20_first: 'Zoe' }],
    ['owners/99/info', {}],
  ])(
    '[LINK-23] %s with the owners %j opens the owners step, because there is no such owner',
    (path, answers) => {
      expect(open(path, answers)).toMatchObject({ kind: 'invalid', to: '/app/business/owners' });
    },
  );
});

/** Each part that a link may hide, with its fields. Email and consent can't be hidden [LINK-27]. */
const PARTS: Record<string, string> = {
  amount: 'loan_amount loan_terms',
  equipment: 'equipment_description',
  info: 'business_name owner_1_first owner_1_last owner_1_mobile',
  'business/years': 'business_years',
  'business/revenue': 'business_revenue',
  'business/phone': 'business_phone',
  'business/address': 'business_street business_suite business_zip business_city business_state',
  'business/based': 'home_based',
  'business/naics': 'business_naics naics_keyword',
  'business/structure': 'business_structure',
  'business/ein': 'business_ein business_no_ein',
  'business/website': 'business_website',
  'owners/2/info': 'owner_2_first owner_2_last owner_2_mobile owner_2_email owner_2_title',
  'owners/2/ownership': 'owner_2_ownership',
  'owners/2/address': 'owner_2_street owner_2_suite owner_2_zip owner_2_city owner_2_state',
  'owners/2/identity': 'owner_2_ssn owner_2_dob',
};

describe('parts that a link may hide', () => {
  it.each(Object.entries(PARTS))('%s hides %s', (path, fields) => {
    const hidden = hiddenFields(formOf(flow, contextWith({ owner_2_first: 'Bob' }, { hidden: [path] })));
    expect([...hidden].sort()).toEqual(fields.split(' ').sort());
  });
  it('are all parts of the flow except the part for adding an owner', () => {
    const parts = flow.steps.flatMap(({ substeps }) =>
      substeps.map(({ path }) => path.replace('{idx}', '2')),
    );
    expect(parts.sort()).toEqual([...Object.keys(PARTS), 'owners/add'].sort());
  });
  it('[LINK-29] [LINK-30] hide the identity of owners only if the brand allows it by name', () => {
    const link = 'business/website,owners/2/identity';
    expect(parseHide(flow, link, [])).toEqual({ ok: false });
    expect(parseHide(flow, link, ['owners/{idx}/identity'])).toEqual({ ok: true, hidden: link.split(',') });
    for (const path of Object.keys(PARTS).filter((candidate) => candidate !== 'owners/2/identity'))
      expect(parseHide(flow, path, [])).toEqual({ ok: true, hidden: [path] });
  });
});

describe('a hidden part', () => {
  const hideFields = (...hidden: string[]) => contextWith({}, { hidden });
  const { business_name: _name, business_street: _street, ...rest } = COMPLETE;
  const nameless = Object.fromEntries(
    Object.entries(rest).filter(
      ([name]) => !/^business_(city|state|zip)$|^owner_1_(first|last|mobile)$/.test(name),
    ),
  );
  it('[LINK-25] is not required for a submit', () => {
    const context = contextWith(nameless, { hidden: ['business/address', 'info'] });
    expect(formOf(flow, context, env).incompleteSteps()).toEqual([]);
    expect(formOf(flow, context, env).firstNotValid().id).toBe('funding-is-almost-here');
    expect(
      formOf(flow, contextWith(nameless), env)
        .incompleteSteps()
        .map((incompleteStep) => incompleteStep.id),
    ).toEqual(['info', 'verify-login', 'more-details', 'owners']);
  });
  it('[LINK-25] [STEP-47] is not required by the rule of the sign-in step, which still requires a session', () => {
    const street = { ...nameless, business_street: '' };
    const login = step('verify-login');
    expect(formOf(flow, contextWith(street, { hidden: ['business/address'] }), env).isComplete(login)).toBe(
      true,
    );
    expect(formOf(flow, contextWith(street, { hidden: ['business/ein'] }), env).isComplete(login)).toBe(
      false,
    );
    const out = contextWith(street, { hidden: ['business/address'], session: { loggedIn: false } });
    expect(formOf(flow, out, env).isComplete(login)).toBe(false);
  });
  it('continues after sign-in as if the part were visible', () => {
    const { loan_terms: _terms, ...open } = nameless;
    expect(findPathAfterSignIn(formOf(flow, contextWith(nameless, { hidden: ['info'] })))).toBe(
      '/app/business/more-details',
    );
    expect(findPathAfterSignIn(formOf(flow, contextWith(open, { hidden: ['info'] })))).toBe('/app/amount');
  });
  it.each(['/app', '/contact', '/partners', '/app/select', '/app/amount'])(
    '%s opens the first step that is still visible',
    (path) => {
      expect(resolvePath(path, formOf(flow, hideFields('amount')))).toEqual({
        kind: 'redirect',
        to: '/app/info',
      });
    },
  );
  it('cannot be opened: its address opens the step', () => {
    expect(resolvePath('/app/business/ein', formOf(flow, hideFields('business/ein')))).toEqual({
      kind: 'redirect',
      to: '/app/business/further-details',
    });
    expect(
      resolvePath('/app/business/ein', formOf(flow, hideFields('business/ein', 'business/revenue'))),
    ).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
  });
  it('[STEP-31] counts only the steps that take part', () => {
    expect(formOf(flow, hideFields()).stepNumber(step('amount'))).toEqual({ number: 1, count: 10 });
    expect(formOf(flow, hideFields('amount')).stepNumber(step('info'))).toEqual({ number: 1, count: 9 });
    expect(formOf(flow, hideFields('amount')).stepNumber(step('amount'))).toEqual({ number: 1, count: 9 });
    expect(formOf(flow, hideFields('amount')).firstStep()?.id).toBe('info');
    expect(findPathAfterSignIn(formOf(flow, hideFields('amount')))).toBe('/app/info');
  });
});

it('[STEP-15] only a brand that names the DBA and the business phone in its fields asks for them', () => {
  const shownOf = (fields: string[]) =>
    shownFields(step('more-details'), formOf(flow, contextWith({}, { brand: brandWith({ fields }) }))).filter(
      (name) => ['business_dba', 'business_phone'].includes(name),
    );
  expect(shownOf([])).toEqual([]);
  expect(shownOf(['business_dba'])).toEqual(['business_dba']);
  expect(shownOf(['business_phone', 'business_dba'])).toEqual(['business_dba', 'business_phone']);
});

it('a list without items has the fields of one item', () => {
  expect(shownFields(step('owners'), formOf(flow, contextWith({})))).toContain('owner_1_first');
  expect(shownFields(step('owners'), formOf(flow, contextWith({})))).not.toContain('owner_2_first');
});
