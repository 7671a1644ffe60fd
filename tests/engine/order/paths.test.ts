import { describe, expect, it } from 'vitest';
import { type CompiledFlow, findPathAfterSignIn, resolvePath, stepById } from '#engine';
import { choiceOnStart, detourAfterSignIn } from '../../../engine/order/after-sign-in.ts';
import { formOf } from '../form-of.ts';
import { COMPLETE, contextWith, environment, flow } from '../test-application.ts';

const formWith = (answers: object = {}, facts: object = {}, of: CompiledFlow = flow) =>
  formOf(of, contextWith(answers as never, facts), environment());
const open = (path: string, facts: object = {}) => resolvePath(path, formWith({}, facts));

describe('the address of', () => {
  it('a step opens it, with or without one slash at its end', () => {
    for (const path of ['/app/info', '/app/info/'])
      expect(open(path)).toMatchObject({ kind: 'step', step: { id: 'info' } });
    expect(open('/app/info//')).toEqual({ kind: 'unknown' });
  });

  it('an entry of the flow leads to the first step that is shown', () => {
    for (const entry of flow.entries) expect(open(entry)).toEqual({ kind: 'redirect', to: '/app/amount' });
    expect(open('/app', { hidden: ['amount'] })).toEqual({ kind: 'redirect', to: '/app/info' });
  });

  it('a hidden step leads to the next step that is shown', () => {
    expect(open('/app/amount', { hidden: ['amount'] })).toEqual({ kind: 'redirect', to: '/app/info' });
  });

  it('an alias leads to its step, or to the next one if the step is hidden', () => {
    const steps = flow.steps.map((step) =>
      step.id === 'amount' ? { ...step, aliases: ['/loan', 'how-much'] } : step,
    );
    const target = (path: string, hidden: string[] = []) =>
      resolvePath(path, formWith({}, { hidden }, { ...flow, steps }));
    for (const path of ['/loan', '/app/how-much']) {
      expect(target(path)).toEqual({ kind: 'redirect', to: '/app/amount' });
      expect(target(path, ['amount'])).toEqual({ kind: 'redirect', to: '/app/info' });
    }
    expect(target('/how-much')).toEqual({ kind: 'unknown' });
  });

  it('a hidden part leads to its step; a part with one shown field opens', () => {
    expect(open('/app/business/website')).toMatchObject({ kind: 'substep' });
    expect(open('/app/business/website', { hidden: ['business/website'] })).toMatchObject({
      kind: 'redirect',
    });
    expect(open('/app/info', { hidden: ['info'] })).toMatchObject({ kind: 'step' });
  });

  it.each([
    '/',
    '/apps/info',
    '/app/nothing',
    '/app/owners/0/info',
    '/app/owners/x/info',
    '/app/owners/1/nothing',
  ])('no step or part is unknown: %s', (path) => {
    expect(open(path)).toEqual({ kind: 'unknown' });
  });
});

describe('the path after sign-in', () => {
  const callback = (known: string[], filled: string[], otherwise: object[] = []) =>
    ({ ...flow, callback: { known, filled, otherwise } }) as CompiledFlow;
  const filled = ['business_name', 'owner_1_first'];

  it('is the step after sign-in if one of the known answers or all of the others are there [SIGN-33]', () => {
    const path = (answers: object, facts: object = {}) =>
      findPathAfterSignIn(formWith(answers, facts, callback(['business_id'], filled)));
    expect(path({ business_id: 'b' })).toBe('/app/business/more-details');
    expect(path({ business_name: 'Oak', owner_1_first: 'Ada' })).toBe('/app/business/more-details');
    expect(path({ business_name: 'Oak' })).toBe('/app/amount');
    expect(path({ business_name: 'Oak' }, { hidden: ['owners/1/info'] })).toBe('/app/business/more-details');
    expect(path({ business_name: 'Oak' }, { hidden: ['info'] })).toBe('/app/amount');
  });

  it('is else the first choice whose rule is met, or a choice without a rule, or the first step', () => {
    const rules = { ...flow.validators, yes: (() => true) as never, no: (() => false) as never };
    const path = (...otherwise: object[]) => {
      const form = formWith({}, {}, { ...callback([], filled, otherwise), validators: rules });
      return [findPathAfterSignIn(form), choiceOnStart(form), detourAfterSignIn(form)];
    };
    expect(path({ to: '/a', when: 'no' }, { to: '/b', when: 'yes' }, { to: '/c' })).toEqual([
      '/b',
      '/b',
      '/b',
    ]);
    expect(path({ to: '/a', when: 'no' }, { to: '/c' })).toEqual(['/c', undefined, undefined]);
    expect(path({ to: '/a', when: 'no' })).toEqual(['/app/amount', undefined, undefined]);
    const answered = formWith(
      { business_name: 'Oak', owner_1_first: 'Ada' },
      {},
      {
        ...callback([], filled, [{ to: '/b', when: 'yes' }]),
        validators: rules,
      },
    );
    expect([choiceOnStart(answered), detourAfterSignIn(answered)]).toEqual(['/b', undefined]);
  });

  it('is the step to resume only if the person had left a step from sign-in on [SIGN-39]', () => {
    const path = (farthest: string) => findPathAfterSignIn(formWith(COMPLETE), farthest);
    expect(path('owners')).toBe('/app/type-of-funding');
    for (const farthest of ['amount', 'info', 'gone', ''])
      expect(path(farthest)).toBe('/app/business/more-details');
  });
});

describe('the order of steps', () => {
  const form = formWith(COMPLETE, { hidden: ['amount'] });
  const step = (id: string) => stepById(flow, id) ?? flow.steps[0];
  const idOf = (found?: { id: string }) => found?.id;
  const number = (id: string) => {
    const of = step(id);
    return of && form.stepNumber(of);
  };

  it('counts only the steps that take part, and numbers a hidden one as the one before it [STEP-31]', () => {
    const count = form.visibleSteps().length;
    expect(number('info')).toEqual({ number: 1, count });
    expect(number('amount')).toEqual({ number: 1, count });
    expect(number('verify-login')).toEqual({ number: 2, count });
    const terms = form.visibleSteps().some(({ id }) => id === 'terms');
    expect(terms).toBe(false);
    expect(number('terms')).toEqual(number('aproximate-timing'));
    expect(number('funding-is-almost-here')).toEqual({ number: count, count });
  });

  it('leaves out hidden steps in both directions, and ends at the first and last step [STEP-40]', () => {
    const [info, review] = [step('info'), step('funding-is-almost-here')];
    if (!info || !review) throw new Error('no step');
    expect(idOf(form.previousStep(info))).toBeUndefined();
    expect(idOf(formWith(COMPLETE).previousStep(info))).toBe('amount');
    expect(idOf(form.previousStep(review))).toBe('aproximate-timing');
    expect(idOf(form.followingStep(info))).toBe('verify-login');
    expect(form.nextStep(review)).toBeUndefined();
  });

  it('jumps to the first incomplete step, else to the last [STEP-44]', () => {
    const { business_ein: _ein, ...rest } = COMPLETE;
    expect(formWith(rest).firstNotValid().id).toBe('further-details');
    expect(formWith({ ...rest, business_city: undefined }).firstNotValid().id).toBe('more-details');
    const last = formWith(COMPLETE).visibleSteps().at(-1);
    expect(formWith(COMPLETE).firstNotValid()).toBe(last);
  });
});
