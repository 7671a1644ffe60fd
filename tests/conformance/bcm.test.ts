import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { choiceOnStart, createEngine, resolvePath, stepById, stepPath, substepFields } from '#engine';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';
import { formOf } from '../engine/form-of.ts';
import { brandWith, contextWith } from '../engine/test-application.ts';
import { COMPLETE, env, INFO, MEMBER, PLAIN, VISITOR } from './bcm-people.ts';

const step = (id: string) => {
  const foundStep = stepById(flow, id);
  if (!foundStep) throw new Error(`No step ${id}`);
  return foundStep;
};

describe('steps of bcm', () => {
  it('[STEP-20] have a fixed order, and contact-soon is the final page', () => {
    expect(flow.steps.map((step) => [stepPath(flow, step), step.navigation, step.access, step.view])).toEqual(
      [
        ['/bcm/app/info', false, 'visitor', 'form'],
        ['/bcm/app/verify/login', false, 'visitor', 'form'],
        ['/bcm/app/business/more-details', true, 'applicant', 'form'],
        ['/bcm/app/summary', true, 'applicant', 'review'],
        ['/bcm/app/contact-soon', false, 'applicant', 'final'],
      ],
    );
    expect(flow.home).toBe('/bcm');
  });

  it.each([
    ['/bcm/info', '/bcm/app/info'],
    ['/bcm/info/', '/bcm/app/info'],
    ['/bcm/business/more-details', '/bcm/app/business/more-details'],
    ['/bcm/app/create', '/bcm/app/business/more-details'],
  ])('[STEP-21] %s redirects to %s', (path, to) => {
    expect(resolvePath(path, formOf(flow, contextWith({})))).toEqual({ kind: 'redirect', to });
    expect(BUILT_SITE.pageOf(path)).toBe('wizard');
  });

  it.each([
    ['/bcm/app/owners/1/info', ['owner_1_title']],
    ['/bcm/app/owners/1/identity', ['owner_1_dob']],
  ])('[LINK-18] [LINK-19] %s shows %s of the business details alone', (path, fields) => {
    const place = resolvePath(path, formOf(flow, contextWith({})));
    expect(place).toMatchObject({ kind: 'substep', match: { step: { id: 'more-details' } } });
    expect(place.kind === 'substep' && substepFields(place.match)).toEqual(fields);
  });

  it.each([
    '/bcm/app/owners/2/info',
    '/bcm/app/owners/1/address',
    '/bcm/app/nothing',
    '/bcm/summary',
    '/bcm/app/select',
    '/bcm/app/bcm/info',
    '/app/create',
    '/bcm',
  ])('%s is not a step', (path) => {
    expect(resolvePath(path, formOf(flow, contextWith({})))).toEqual({ kind: 'unknown' });
  });

  it('[STEP-22] [SCREEN-31] the business details are variant one: DBA (optional), address, tax ID, position, and the birth date', () => {
    expect(step('more-details').uiSchema['ui:order']).toEqual([
      'business_dba',
      'business_ein',
      'business_street',
      'business_suite',
      'business_zip',
      'business_city',
      'business_state',
      'owner_1_title',
      'owner_1_dob',
    ]);
    const errors = formOf(flow, contextWith(INFO), env).errorsOf(step('more-details'));
    expect(errors.map(({ field, text }) => [field, text])).toEqual([
      ['business_ein', 'Please enter a valid ein.'],
      ['business_street', 'Please enter a valid street.'],
      ['business_zip', 'Please enter a valid zip code.'],
      ['business_city', 'Please enter a valid city.'],
      ['business_state', 'Please enter a valid state.'],
      ['owner_1_title', 'Please enter a valid title.'],
      ['owner_1_dob', 'Required'],
    ]);
  });

  it('[SCREEN-51] [SCREEN-54] [SCREEN-56] has the texts of the summary', () => {
    expect(step('summary')).toMatchObject({
      heading: 'Your Business Credit Score is Almost Ready',
      primary: 'Activate',
      primaryDisabled: 'Fill in Business Details to Activate',
      reviewHeading: 'Key Business Details for Review',
    });
    expect(step('summary').intro).toMatch(/reviewed and processed.*free business credit score/);
  });
});

describe('transitions of bcm', () => {
  it('[STEP-46] the step before the final one goes to /bcm/app/contact-soon, and nothing comes after it', () => {
    const context = contextWith(COMPLETE, PLAIN);
    const next = formOf(flow, context).nextStep(step('summary'));
    expect(next && stepPath(flow, next)).toBe('/bcm/app/contact-soon');
    expect(formOf(flow, context).nextStep(step('contact-soon'))).toBeUndefined();
  });

  it.each([
    ['info', 'verify-login'],
    ['verify-login', 'more-details'],
    ['more-details', 'summary'],
  ])('[STEP-20] [STEP-40] %s is followed by %s', (here, then) => {
    const context = contextWith({}, PLAIN);
    expect(formOf(flow, context).nextStep(step(here))?.id).toBe(then);
    expect(formOf(flow, context).previousStep(step(then))?.id).toBe(here);
  });

  it('[STEP-25] the final page counts as no step: the farthest step and the first invalid step are at most the summary', () => {
    const context = contextWith(COMPLETE, PLAIN);
    expect(formOf(flow, context, env).incompleteSteps()).toEqual([]);
    expect(formOf(flow, context, env).firstNotValid().id).toBe('summary');
    expect(formOf(flow, context, env).farthestStep(undefined)).toBe('summary');
    expect(formOf(flow, contextWith(INFO, PLAIN), env).firstNotValid().id).toBe('info');
  });

  it('[STEP-23] the loan type is BCM from the start, and the amount has no default', () => {
    const engine = createEngine(flow, env, {
      session: { loggedIn: false },
      brand: brandWith(),
      flags: {},
      visitor: {},
    });
    expect(engine.state().application).toMatchObject({ application_type: 'bcm', loan_type: ['BCM'] });
    expect(engine.state().application).not.toHaveProperty('loan_amount');
    expect(engine.state().application).not.toHaveProperty('loan_terms');
  });
});

describe('[FLOW-23] the bcm start button', () => {
  it.each([
    [
      'a person with accounts chooses a business, whichever answers are given',
      flow,
      INFO,
      MEMBER,
      '/bcm/business/select',
    ],
    ['somebody without accounts begins', flow, INFO, PLAIN, '/bcm/app/info'],
    ['a visitor begins', flow, {}, VISITOR, undefined],
    ['apply has nothing to choose', apply, {}, MEMBER, undefined],
  ])('%s', (_, of, answers, parts, target) => {
    expect(choiceOnStart(formOf(of, contextWith(answers, parts)))).toBe(target);
  });
});

describe("the shell's data about a flow", () => {
  it.each([
    ['apply', apply],
    ['bcm', flow],
  ] as const)('%s agrees with its JSON', (id, of) => {
    const places = BUILT_SITE.placesOf(id);
    const first = of.steps[0];
    expect(places.home).toBe(of.home);
    expect(resolvePath(places.start.replace('?start', ''), formOf(of, contextWith({})))).toEqual({
      kind: 'redirect',
      to: first && stepPath(of, first),
    });
    expect(places.signIn).toBe(`${of.base}/${of.signInStep}`);
    expect(resolvePath(places.resume.replace('?continue', ''), formOf(of, contextWith({}))).kind).toBe(
      'step',
    );
    const [path = ''] = places.afterLogin.split('?');
    expect(resolvePath(path, formOf(of, contextWith({}))).kind).not.toBe('unknown');
    const chosen = of.callback.otherwise.map(({ to }) => to);
    if (places.pages['select-business']) expect(chosen).toContain(places.pages['select-business']);
    for (const to of chosen) expect(BUILT_SITE.pageOf(to)).not.toBe('not-found');
  });
});
