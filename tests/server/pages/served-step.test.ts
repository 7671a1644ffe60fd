import { flows } from 'virtual:trellis/all-flows';
import { expect, it } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import type { EffectiveBrand } from '#server/brands/brand.ts';
import { entryRedirect, findServedStep, isUnknownStep } from '#server/pages/served-step.ts';

const brand = { ...base, content: {} } as unknown as EffectiveBrand;
const at = (url: string, parts: Partial<EffectiveBrand> = {}) =>
  findServedStep(url, { ...brand, ...parts }, flows);

it('findServedStep returns the texts and widgets of a step that any visitor sees', () => {
  const served = at('/app/amount');
  expect(served?.flow.id).toBe('apply');
  expect(served?.step).toMatchObject({
    path: '/app/amount',
    title: 'Select Amount',
    heading: 'Tell Us How We Can Help',
    intro: expect.stringContaining('Choose how much'),
  });
  expect(served?.widgets).toEqual(expect.arrayContaining(['money-slider', 'term']));
});

it("returns the brand's own texts, below its prefix", () => {
  const content = { 'steps.amount.heading': 'How much would help?' };
  const served = at('/funding/app/amount?brand=maple', { content, route_prefix: '/funding' });
  expect(served?.step).toMatchObject({ path: '/app/amount', heading: 'How much would help?' });
});

it('returns the progress only if the brand shows it', () => {
  const flags = { ...brand.flags, step_navigation_on_top: true };
  expect(at('/app/amount', { flags })?.step.progress).toBe(true);
  expect(at('/app/amount', { flags: { ...flags, step_navigation_on_top: false } })?.step.progress).toBe(
    undefined,
  );
});

it.each([
  ['/', 'home'],
  ['/app/select', 'an alias, which is redirected'],
  ['/app/business/further-details', 'a step for people who are signed in'],
  ['/app/verify-login', 'the sign-in step'],
  ['/app/nowhere', 'no step'],
  ['/app/amount?hide=/app/amount', 'a link that hides something'],
  ['/app/amount?continue', 'a link to the first open step'],
])('returns nothing for %s: %s', (url) => {
  expect(at(url)).toBeUndefined();
});

it('leaves a step to the browser if drawing it would block the server', () => {
  expect(at('/app/amount')?.isDrawable).toBe(true);
  const { apply } = flows;
  if (!apply) throw new Error('no apply');
  const steps = apply.steps.map((step) => {
    const options = Array.from({ length: 20_000 }, (_, value) => ({ value, label: `Choice ${value}` }));
    return step.path === 'amount'
      ? { ...step, formSchema: { ...step.formSchema, 'x-options': options } }
      : step;
  });
  const heavy = { ...apply, steps };
  expect(findServedStep('/app/amount', brand, { apply: heavy })?.isDrawable).toBe(false);
});

it('leaves a step that asks for a secret to the browser: early input may be kept after its page', () => {
  const { apply } = flows;
  if (!apply) throw new Error('no apply');
  const withTaxId = apply.steps.map((step) => {
    const properties = {
      ...step.schema.properties,
      business_ein: apply.application.properties?.business_ein ?? {},
    };
    return step.path === 'amount' ? { ...step, schema: { ...step.schema, properties } } : step;
  });
  expect(findServedStep('/app/amount', brand, { apply: { ...apply, steps: withTaxId } })?.isDrawable).toBe(
    false,
  );
});

it.each([
  ['apply', '/app/nothing', true],
  ['apply', '/app/amount', false],
  ['apply', '/app/select', false],
  ['bcm', '/bcm/app/nothing', true],
  ['bcm', '/bcm/app/owners/1/info', false],
  ['bcm', '/bcm/app/owners/1/identity', false],
  ['bcm', '/bcm/app/owners/2/identity', true],
  ['bcm', '/bcm/app/create', false],
  ['bcm', '/bcm/info', false],
] as const)('in the flow %s, whether the server knows that %s is not a step: %s', (id, path, isUnknown) => {
  const flow = flows[id];
  if (!flow) throw new Error(`no ${id}`);
  expect(isUnknownStep(path, brand, flow)).toBe(isUnknown);
  expect(isUnknownStep(`/funding${path}?x=1`, { ...brand, route_prefix: '/funding' }, flow)).toBe(isUnknown);
});

it("redirects an entry to the first step, only below the brand's prefix", () => {
  const prefixed = { ...brand, route_prefix: '/funding' };
  expect(entryRedirect('/funding/app', prefixed, flows)).toBe('/funding/app/amount');
  expect(entryRedirect('/app/amount', prefixed, flows)).toBeUndefined();
});

it.each([
  ['/bcm/info?start', '', '/bcm/app/info'],
  ['/funding/bcm/info/?start', 'lang=es', '/funding/bcm/app/info'],
  ['/bcm/app/info?start', '', '/bcm/app/info'],
  ['/bcm/info?start', 'auth0.web.is.authenticated=true', undefined],
  ['/bcm/info?start&partner=1', '', undefined],
  ['/bcm/info?start=1', '', undefined],
  ['/bcm/info', '', undefined],
  ['/nowhere?start', '', undefined],
])(
  "[FLOW-23] redirects the address %s of home's button with the cookies '%s' to %s",
  (url, cookies, target) => {
    expect(entryRedirect(url, { ...brand, route_prefix: '/funding' }, flows, cookies)).toBe(target);
  },
);
