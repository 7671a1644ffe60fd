import { describe, expect, it } from 'vitest';
import { parseHide, readPrefill, resolvePath, stepById } from '#engine';
import { formOf } from '../engine/form-of.ts';
import {
  brandWith,
  COMPLETE,
  contextWith,
  engineWith,
  environment,
  flow,
} from '../engine/test-application.ts';

const env = environment();
const step = (id: string) => {
  const found = stepById(flow, id);
  if (!found) throw new Error(`No step ${id}`);
  return found;
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
  it('[STEP-2] [STEP-3] [STEP-4] [STEP-5] [STEP-6] [STEP-7] [STEP-8] [STEP-9] come in order', () => {
    const steps = formOf(flow, contextWith({})).visibleSteps();
    expect(steps.map((one) => [one.path, one.navigation, one.access])).toEqual(ORDER);
  });
  it.each(ORDER.slice(0, -1).map(([path], at) => [path, ORDER[at + 1]?.[0]]))(
    '[STEP-40] %s is followed by %s',
    (path, next) => {
      const here = flow.steps.find((one) => one.path === path);
      const context = contextWith({});
      const after = here && formOf(flow, context).nextStep(here);
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
  ])('%s', (_, flags, id, shown) => {
    const context = contextWith({});
    const ids = formOf(flow, { ...context, flags: { ...context.flags, ...flags } })
      .visibleSteps()
      .map((one) => one.id);
    expect(ids.includes(id)).toBe(shown);
  });
});

describe('the upload step', () => {
  const ON = { statement_upload: true };
  it.each([
    ['[STEP-13] [BRAND-44] is no offer of its own by default', {}, {}, false],
    ['stands after the bank step where statement upload is on', ON, {}, true],
    ['stays there once statements were uploaded', ON, { type_of_statements: 'upload' }, true],
    ['is not asked of a person who connected a bank', ON, { type_of_statements: 'plaid' }, false],
    ['is not asked of a person who sends them later', ON, { type_of_statements: 'email' }, false],
    ['goes with the bank statements screen', { ...ON, bank_statements_screen: false }, {}, false],
  ])('%s', (_, flags, answers, shown) => {
    const context = contextWith(answers);
    const ids = formOf(flow, { ...context, flags: { ...context.flags, ...flags } })
      .visibleSteps()
      .map((one) => one.id);
    expect(ids.includes('upload-statements')).toBe(shown);
    if (shown) expect(ids.indexOf('upload-statements')).toBe(ids.indexOf('bank-connect') + 1);
  });
  const ALONE = { ...ON, plaid_connect: false };
  it.each([
    ['connecting off: upload alone, at the place of the bank step', ALONE, undefined, ['upload-statements']],
    ['connecting off: it stays once statements were uploaded', ALONE, 'upload', ['upload-statements']],
    ['connecting off: it stays for a person who sends them later', ALONE, 'email', ['upload-statements']],
    ['connecting off: it is not asked of a person who connected before', ALONE, 'plaid', []],
    [
      '[STMT-42] [BRAND-41] both off: the bank step stays and says so',
      { plaid_connect: false },
      undefined,
      ['bank-connect'],
    ],
    ['both on: both', ON, undefined, ['bank-connect', 'upload-statements']],
    ['no bank statements screen, no step', { ...ALONE, bank_statements_screen: false }, undefined, []],
  ])('%s', (_, flags, kind, shown) => {
    const plain = contextWith(kind ? { type_of_statements: kind } : {});
    const context = { ...plain, flags: { ...plain.flags, ...flags } };
    const ids = formOf(flow, context)
      .visibleSteps()
      .map((one) => one.id);
    expect(ids.filter((id) => id === 'bank-connect' || id === 'upload-statements')).toEqual(shown);
    // Between the steps around the bank step, wherever one of both stands.
    const between = ids.slice(ids.indexOf('more-details') + 1, ids.indexOf('further-details'));
    expect(between).toEqual(shown);
  });
  it('[STMT-42] connecting off: the upload step asks for the statements as the bank step did', () => {
    const answered = (kind: Record<string, unknown>) => {
      const plain = contextWith({ ...without('type_of_statements', 'have_statements'), ...kind });
      const context = { ...plain, flags: { ...plain.flags, ...ALONE } };
      return [
        formOf(flow, context, env).firstNotValid().id,
        formOf(flow, context, env).isComplete(step('upload-statements')),
      ];
    };
    expect(answered({})).toEqual(['upload-statements', false]);
    expect(answered({ type_of_statements: 'email', have_statements: false })).toEqual([
      'funding-is-almost-here',
      true,
    ]);
    expect(answered({ type_of_statements: 'upload', have_statements: true })).toEqual([
      'funding-is-almost-here',
      true,
    ]);
  });
  it.each([{}, ON])('[STEP-13] [STMT-41] opens by its address whatever the flags: %j', () => {
    expect(resolvePath('/app/upload-statements', formOf(flow, contextWith({})))).toMatchObject({
      kind: 'step',
      step: { id: 'upload-statements', title: 'Upload Statements', heading: 'Upload Statements' },
    });
  });
  it.each([{}, ON])(
    '[STMT-4] leads to the summary when it is done, past it to the step after: %j',
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
  it('[STEP-32] a step that leads to one that takes no part goes on in order', () => {
    const upload = { ...step('upload-statements'), leadsTo: 'terms' };
    const context = contextWith({ type_of_statements: 'upload' });
    expect(formOf(flow, context).nextStep(upload)?.path).toBe('business/further-details');
    const signing = { ...context, flags: { ...context.flags, terms_and_signing: true } };
    expect(formOf(flow, signing).nextStep(upload)?.id).toBe('terms');
  });
  it('where you are shows in the navigation even where it takes no part', () => {
    const context = contextWith({});
    const shown = (id: string) =>
      formOf(flow, context, env)
        .navigation(step(id), undefined)
        .map((one) => one.step.id);
    expect(shown('bank-connect')).not.toContain('upload-statements');
    expect(shown('upload-statements')).toContain('upload-statements');
  });
  it('[STEP-33] [STEP-34] shows every step that "Step n of m" counts, one of them current; opens only those in navigation', () => {
    for (const { id } of flow.steps.filter(({ view }) => view !== 'final')) {
      const context = contextWith({});
      const items = formOf(flow, context, env).navigation(step(id), 'funding-is-almost-here');
      const { count } = formOf(flow, context).stepNumber(step(id));
      const isCounted = formOf(flow, context)
        .visibleSteps()
        .some((one) => one.id === id);
      expect(items).toHaveLength(isCounted ? count : count + 1);
      expect(items.filter(({ state }) => state === 'current').map((one) => one.step.id)).toEqual([id]);
      const closed = items.filter(({ reachable }) => !reachable).map((one) => one.step.id);
      expect(closed).toEqual(['amount', 'info', 'verify-login']);
    }
  });
  it('the step that comes next can be opened and is not called incomplete before anybody saw it', () => {
    const items = formOf(flow, contextWith({}), env).navigation(step('more-details'), 'more-details');
    expect(items.find((one) => one.step.id === 'bank-connect')).toMatchObject({
      state: 'ahead',
      reachable: true,
    });
  });
  it('the review is never called complete, even if every answer is given', () => {
    const complete = formOf(flow, contextWith(COMPLETE), env);
    const items = complete.navigation(step('info'), 'funding-is-almost-here');
    expect(items.find((one) => one.step.view === 'review')?.state).not.toBe('complete');
    expect(items.filter(({ state }) => state === 'incomplete').map((one) => one.step.id)).toEqual([
      'funding-is-almost-here',
    ]);
  });
  it('a step that takes no part is not counted as the farthest', () => {
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

describe('transitions', () => {
  it('[STEP-44] the first-not-valid jump goes to the first step that fails', () => {
    expect(formOf(flow, contextWith({ loan_amount: 150000, loan_terms: 60 }), env).firstNotValid().id).toBe(
      'info',
    );
    expect(formOf(flow, contextWith(without('business_ein')), env).firstNotValid().id).toBe(
      'further-details',
    );
  });
  it('[STEP-44] else to the final step', () => {
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

describe('[AMOUNT-18] equipment alone chosen after a high amount', () => {
  it('the step says so about the amount', () => {
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
  it('[AMOUNT-14] [AMOUNT-21] brand bounds and terms go before the constants', () => {
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
  ])('[LINK-24] [LINK-29] hide=%s is taken', (value, allowed) => {
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
  it('[LINK-27] what sign-in needs stays asked for', () => {
    const context = contextWith({}, { hidden: ['info'] });
    expect(
      formOf(flow, context, env)
        .errorsOf(step('info'))
        .map((error) => error.field),
    ).toEqual(['owner_1_email', 'consent']);
  });
  it('[LINK-31] [STEP-32] a step whose substeps are all hidden is skipped', () => {
    const context = contextWith(COMPLETE, { hidden: ['business/ein', 'business/revenue'] });
    expect(
      formOf(flow, context)
        .visibleSteps()
        .map((one) => one.id),
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
    'loan_payment=1',
    'unknown=1',
    '__proto__=1',
    'owner_21_first=Al',
  ])('[LINK-41] %s is not', (query) => {
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
