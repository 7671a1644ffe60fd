import { describe, expect, it } from 'vitest';
import { resolvePath, stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { COMPLETE, contextWith, engineWith, environment, flow } from '../engine/test-application.ts';

const env = environment();

const step = (id: string) => {
  const foundStep = stepById(flow, id);
  if (!foundStep) throw new Error(`No step ${id}`);
  return foundStep;
};

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(COMPLETE).filter(([name]) => !names.includes(name)));

/** [STEP-1] to [STEP-10]: the ten canonical paths in order, their navigation [STEP-33] and access [ROUTE-41]. */
const ORDER: [path: string, navigation: boolean, access: string][] = [
  ['amount', false, 'visitor'],
  ['info', false, 'visitor'],
  ['verify/login', false, 'visitor'],
  ['business/more-details', true, 'applicant'],
  ['bank-connect', true, 'applicant'],
  ['business/further-details', true, 'applicant'],
  ['business/owners', true, 'applicant'],
  ['type-of-funding', true, 'applicant'],
  ['aproximate-timing', true, 'applicant'],
  ['funding-is-almost-here', true, 'applicant'],
];

describe('steps of apply', () => {
  it('[STEP-2] [STEP-3] [STEP-4] [STEP-5] [STEP-6] [STEP-7] [STEP-8] [STEP-9] are in order', () => {
    const steps = formOf(flow, contextWith({})).visibleSteps();
    expect(steps.map((step) => [step.path, step.navigation, step.access])).toEqual(ORDER);
  });
  it.each(ORDER.slice(0, -1).map(([path], index) => [path, ORDER[index + 1]?.[0]]))(
    '[STEP-40] %s is followed by %s',
    (path, next) => {
      const currentStep = flow.steps.find((step) => step.path === path);
      const context = contextWith({});
      const after = currentStep && formOf(flow, context).nextStep(currentStep);
      expect(after?.path).toBe(next);
      expect(after && formOf(flow, context).previousStep(after)?.path).toBe(path);
    },
  );
  it.each([
    [
      '[STEP-14] [BRAND-43] terms and signing on adds a step before the final one',
      { terms_and_signing: true },
      'terms',
      true,
    ],
    ['[BRAND-43] terms and signing is off by default', {}, 'terms', false],
    [
      '[STMT-40] [BRAND-42] bank statements screen off drops the bank step',
      { bank_statements_screen: false },
      'bank-connect',
      false,
    ],
  ])('%s', (_, flags, id, isShown) => {
    const context = contextWith({});
    const ids = formOf(flow, { ...context, flags: { ...context.flags, ...flags } })
      .visibleSteps()
      .map((visibleStep) => visibleStep.id);
    expect(ids.includes(id)).toBe(isShown);
  });
});

describe('the upload step', () => {
  const ON = { statement_upload: true };
  it.each([
    ['[STEP-13] [BRAND-44] is no offer of its own by default', {}, {}, false],
    ['comes after the bank step if statement upload is on', ON, {}, true],
    ['stays there once statements were uploaded', ON, { type_of_statements: 'upload' }, true],
    ['is not asked of a person who connected a bank', ON, { type_of_statements: 'plaid' }, false],
    ['is not asked of a person who sends them later', ON, { type_of_statements: 'email' }, false],
    ['goes with the bank statements screen', { ...ON, bank_statements_screen: false }, {}, false],
  ])('%s', (_, flags, answers, isShown) => {
    const context = contextWith(answers);
    const ids = formOf(flow, { ...context, flags: { ...context.flags, ...flags } })
      .visibleSteps()
      .map((visibleStep) => visibleStep.id);
    expect(ids.includes('upload-statements')).toBe(isShown);
    if (isShown) expect(ids.indexOf('upload-statements')).toBe(ids.indexOf('bank-connect') + 1);
  });
  const ALONE = { ...ON, plaid_connect: false };
  it.each([
    ['connecting off: upload alone, at the place of the bank step', ALONE, undefined, ['upload-statements']],
    ['connecting off: it stays once statements were uploaded', ALONE, 'upload', ['upload-statements']],
    ['connecting off: it stays for a person who sends them later', ALONE, 'email', ['upload-statements']],
    ['connecting off: it is not asked of a person who connected before', ALONE, 'plaid', []],
    [
      '[STMT-42] [BRAND-41] both off: the bank step alone is shown',
      { plaid_connect: false },
      undefined,
      ['bank-connect'],
    ],
    ['both on: both', ON, undefined, ['bank-connect', 'upload-statements']],
    ['no bank statements screen, no step', { ...ALONE, bank_statements_screen: false }, undefined, []],
  ])('%s', (_, flags, kind, isShown) => {
    const plain = contextWith(kind ? { type_of_statements: kind } : {});
    const context = { ...plain, flags: { ...plain.flags, ...flags } };
    const ids = formOf(flow, context)
      .visibleSteps()
      .map((visibleStep) => visibleStep.id);
    expect(ids.filter((id) => id === 'bank-connect' || id === 'upload-statements')).toEqual(isShown);
    // Between the steps around the bank step, from either of the two.
    const between = ids.slice(ids.indexOf('more-details') + 1, ids.indexOf('further-details'));
    expect(between).toEqual(isShown);
  });
  it('[STMT-42] the upload step asks for the statements, as the bank step did, if connecting is switched off', () => {
    const navigationWith = (kind: Record<string, unknown>) => {
      const plain = contextWith({ ...without('type_of_statements', 'have_statements'), ...kind });
      const context = { ...plain, flags: { ...plain.flags, ...ALONE } };
      return [
        formOf(flow, context, env).firstNotValid().id,
        formOf(flow, context, env).isComplete(step('upload-statements')),
      ];
    };
    expect(navigationWith({})).toEqual(['upload-statements', false]);
    expect(navigationWith({ type_of_statements: 'email', have_statements: false })).toEqual([
      'funding-is-almost-here',
      true,
    ]);
    expect(navigationWith({ type_of_statements: 'upload', have_statements: true })).toEqual([
      'funding-is-almost-here',
      true,
    ]);
  });
  it.each([{}, ON])('[STEP-13] [STMT-41] opens by its address with any flags: %j', () => {
    expect(resolvePath('/app/upload-statements', formOf(flow, contextWith({})))).toMatchObject({
      kind: 'step',
      step: { id: 'upload-statements', title: 'Upload Statements', heading: 'Upload Statements' },
    });
  });
  it.each([{}, ON])(
    '[STMT-4] is followed by the summary when it is done, and by the next step when it is skipped: %j',
    (flags) => {
      const plain = contextWith({ type_of_statements: 'upload', have_statements: true });
      const context = { ...plain, flags: { ...plain.flags, ...flags } };
      expect(formOf(flow, context).nextStep(step('upload-statements'))?.path).toBe('funding-is-almost-here');
      expect(formOf(flow, context).followingStep(step('upload-statements'))?.path).toBe(
        'business/further-details',
      );
      expect(formOf(flow, context).previousStep(step('upload-statements'))?.path).toBe('bank-connect');
    },
  );
  it('[STEP-32] a step whose `leadsTo` is omitted is followed by the next step in order', () => {
    const upload = { ...step('upload-statements'), leadsTo: 'terms' };
    const context = contextWith({ type_of_statements: 'upload' });
    expect(formOf(flow, context).nextStep(upload)?.path).toBe('business/further-details');
    const signing = { ...context, flags: { ...context.flags, terms_and_signing: true } };
    expect(formOf(flow, signing).nextStep(upload)?.id).toBe('terms');
  });
  it('the current step shows in the navigation even if it is not visible otherwise', () => {
    const context = contextWith({});
    const fieldsAt = (id: string) =>
      formOf(flow, context, env)
        .navigation(step(id), undefined)
        .map((entry) => entry.step.id);
    expect(fieldsAt('bank-connect')).not.toContain('upload-statements');
    expect(fieldsAt('upload-statements')).toContain('upload-statements');
  });
  it('[STEP-33] [STEP-34] shows every step that "Step n of m" counts, one of them current; opens only those in navigation', () => {
    for (const { id } of flow.steps.filter(({ view }) => view !== 'final')) {
      const context = contextWith({});
      const items = formOf(flow, context, env).navigation(step(id), 'funding-is-almost-here');
      const { count } = formOf(flow, context).stepNumber(step(id));
      const isCounted = formOf(flow, context)
        .visibleSteps()
        .some((visibleStep) => visibleStep.id === id);
      expect(items).toHaveLength(isCounted ? count : count + 1);
      expect(items.filter(({ state }) => state === 'current').map((item) => item.step.id)).toEqual([id]);
      const closed = items.filter(({ reachable }) => !reachable).map((item) => item.step.id);
      expect(closed).toEqual(['amount', 'info', 'verify-login']);
    }
  });
  it('the next step can be opened and is not marked as incomplete before the user has seen it', () => {
    const items = formOf(flow, contextWith({}), env).navigation(step('more-details'), 'more-details');
    expect(items.find((item) => item.step.id === 'bank-connect')).toMatchObject({
      state: 'ahead',
      reachable: true,
    });
  });
  it.each([
    ['bank-connect', 'further-details'],
    ['aproximate-timing', 'funding-is-almost-here'],
  ])('the step after %s can be opened even if the step between is omitted', (farthest, next) => {
    const items = formOf(flow, contextWith({}), env).navigation(step('more-details'), farthest);
    const reachable = items.filter((item) => item.reachable).map((item) => item.step.id);
    expect(reachable.at(-1)).toBe(next);
    expect(items.find((item) => item.step.id === next)?.state).toBe('ahead');
  });
  it('the review is never marked as complete, even if every answer is given', () => {
    const complete = formOf(flow, contextWith(COMPLETE), env);
    const items = complete.navigation(step('info'), 'funding-is-almost-here');
    expect(items.find((item) => item.step.view === 'review')?.state).not.toBe('complete');
    expect(items.filter(({ state }) => state === 'incomplete').map((item) => item.step.id)).toEqual([
      'funding-is-almost-here',
    ]);
  });
  it('an omitted step does not count as the farthest', () => {
    const engine = engineWith();
    engine.dispatch({ type: 'reach', step: 'amount' });
    const before = engine.state().farthest;
    engine.dispatch({ type: 'reach', step: 'upload-statements' });
    expect(engine.state().farthest).toBe(before);
    engine.dispatch({ type: 'facts', facts: { flags: { ...engine.state().flags, ...ON } } });
    engine.dispatch({ type: 'reach', step: 'upload-statements' });
    expect(engine.state().farthest).toBe('upload-statements');
  });
});

describe('paths', () => {
  it.each([
    ['/app/select', '/app/amount'],
    ['/app/create', '/app/business/more-details'],
    ['/app/summary', '/app/funding-is-almost-here'],
    ['/app', '/app/amount'],
    ['/contact', '/app/amount'],
    ['/partners/', '/app/amount'],
  ])('[STEP-11] [ROUTE-2] %s redirects to %s', (path, to) => {
    expect(resolvePath(path, formOf(flow, contextWith({})))).toEqual({ kind: 'redirect', to });
  });
  it.each([
    ['/app/amount', 'amount'],
    ['/app/amount/', 'amount'],
    ['/app/verify/login', 'verify-login'],
    ['/app/info', 'info'],
  ])('[ROUTE-20] [ROUTE-21] %s is step %s', (path, id) => {
    expect(resolvePath(path, formOf(flow, contextWith({})))).toMatchObject({ kind: 'step', step: { id } });
  });
  it.each([
    ['/app/business/ein', 'business/ein', undefined],
    ['/app/owners/2/identity', 'owners/2/identity', 1],
    ['/app/owners/20/info', 'owners/20/info', 19],
    ['/app/owners/add', 'owners/add', undefined],
    ['/app/equipment', 'equipment', undefined],
  ])('[ROUTE-21] [ROUTE-22] %s is a substep', (path, name, index) => {
    const place = resolvePath(path, formOf(flow, contextWith({ owner_20_first: 'Zoe' })));
    expect(place).toMatchObject({ kind: 'substep', match: { path: name } });
    expect(place.kind === 'substep' && place.match.index).toBe(index);
  });
  it.each(['/app/nothing', '/app/owners/0/info', '/app/owners/01/info', '/appx', '/app/amount//', '/bcm'])(
    '%s is unknown',
    (path) => {
      expect(resolvePath(path, formOf(flow, contextWith({})))).toEqual({ kind: 'unknown' });
    },
  );
});
