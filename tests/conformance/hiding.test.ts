import { describe, expect, it } from 'vitest';
import {
  afterSignIn,
  firstNotValid,
  firstStep,
  incompleteSteps,
  resolvePath,
  stepById,
  stepNumber,
} from '#engine';
import { isComplete } from '../../engine/order/complete.ts';
import { COMPLETE, contextWith, environment, flow } from '../engine/core/test-application.ts';

const env = environment();
const step = (id: string) => {
  const found = stepById(flow, id);
  if (!found) throw new Error(`No step ${id}`);
  return found;
};

describe('owners by their number', () => {
  const open = (path: string, answers: Record<string, unknown> = {}) =>
    resolvePath(flow, `/app/${path}`, contextWith(answers));
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
  ])('[LINK-23] %s with owners %j is no address: the owners step opens', (path, answers) => {
    expect(open(path, answers)).toMatchObject({ kind: 'invalid', to: '/app/business/owners' });
  });
});

describe('what is hidden', () => {
  const hiding = (...hidden: string[]) => contextWith({}, { hidden });
  const { business_name: _name, business_street: _street, ...rest } = COMPLETE;
  const nameless = Object.fromEntries(
    Object.entries(rest).filter(
      ([name]) => !/^business_(city|state|zip)$|^owner_1_(first|last|mobile)$/.test(name),
    ),
  );
  it('[LINK-25] can be submitted without', () => {
    const context = contextWith(nameless, { hidden: ['business/address', 'info'] });
    expect(incompleteSteps(flow, context, env)).toEqual([]);
    expect(firstNotValid(flow, context, env).id).toBe('funding-is-almost-here');
    expect(incompleteSteps(flow, contextWith(nameless), env).map((one) => one.id)).toEqual([
      'info',
      'verify-login',
      'more-details',
      'owners',
    ]);
  });
  it('[LINK-25] [STEP-47] is not required by the rule of the sign-in step, which asks for a session all the same', () => {
    const street = { ...nameless, business_street: '' };
    const login = step('verify-login');
    expect(isComplete(flow, login, contextWith(street, { hidden: ['business/address'] }), env)).toBe(true);
    expect(isComplete(flow, login, contextWith(street, { hidden: ['business/ein'] }), env)).toBe(false);
    const out = contextWith(street, { hidden: ['business/address'], session: { loggedIn: false } });
    expect(isComplete(flow, login, out, env)).toBe(false);
  });
  it('goes on after signing in as if it were there', () => {
    const { loan_terms: _terms, ...open } = nameless;
    expect(afterSignIn(flow, contextWith(nameless, { hidden: ['info'] }))).toBe('/app/business/more-details');
    expect(afterSignIn(flow, contextWith(open, { hidden: ['info'] }))).toBe('/app/amount');
  });
  it.each(['/app', '/contact', '/partners', '/app/select', '/app/amount'])(
    '%s opens the first step that is left',
    (path) => {
      expect(resolvePath(flow, path, hiding('amount'))).toEqual({ kind: 'redirect', to: '/app/info' });
    },
  );
  it('has no address: its step opens', () => {
    expect(resolvePath(flow, '/app/business/ein', hiding('business/ein'))).toEqual({
      kind: 'redirect',
      to: '/app/business/further-details',
    });
    expect(resolvePath(flow, '/app/business/ein', hiding('business/ein', 'business/revenue'))).toEqual({
      kind: 'redirect',
      to: '/app/business/owners',
    });
  });
  it('[STEP-31] counts only the steps that take part', () => {
    expect(stepNumber(flow, step('amount'), hiding())).toEqual({ number: 1, count: 10 });
    expect(stepNumber(flow, step('info'), hiding('amount'))).toEqual({ number: 1, count: 9 });
    expect(stepNumber(flow, step('amount'), hiding('amount'))).toEqual({ number: 1, count: 9 });
    expect(firstStep(flow, hiding('amount'))?.id).toBe('info');
    expect(afterSignIn(flow, hiding('amount'))).toBe('/app/info');
  });
});
