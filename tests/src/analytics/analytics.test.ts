import { flow } from 'virtual:trellis/flows/apply';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compute } from '#domain/compute.ts';
import { createEngine, type EngineEnvironment } from '#engine';
import { openAnalytics, readAnalyticsConfig } from '#src/analytics/analytics.ts';
import { sensitiveKeys, withoutSensitive } from '#src/analytics/sensitive.ts';
import {
  trackStepCompleted,
  trackStepErrors,
  trackStepViewed,
  trackSubmitted,
} from '#src/analytics/step-events.ts';
import type { Boot } from '#src/brand/boot.ts';

const boot: Boot = {
  platform: 'harbor',
  supportEmail: '',
  analytics: { url: 'https://events.example/v1', key: 'public-key' },
};
const isSensitive = sensitiveKeys(flow.application);
const CANARIES = { ssn: '536-22-8726', ein: '47-5512983', dob: '1971-03-29' };

function startAnalytics() {
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  const send = (url: string, body: string) => sent.push({ url, body: JSON.parse(body) });
  const analytics = openAnalytics({ boot, isSensitive, synthetic: false, send });
  if (!analytics) throw new Error('Analytics is off.');
  return { analytics, sent };
}

function engineWith(values: Record<string, unknown>) {
  const env = {
    compute,
    content: {},
    texts: {},
    now: () => '2026-11-20T10:00:00.000Z',
  } as unknown as EngineEnvironment;
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, env, facts);
  engine.dispatch({ type: 'change', values: values as Record<string, string> });
  return engine;
}

const stepOf = (id: string) => {
  const step = flow.steps.find((step) => step.id === id);
  if (!step) throw new Error(`There is no step ${id}.`);
  return step;
};

describe('analytics [API-20]', () => {
  it('[API-21] is off without a key, and in a browser that a test drives', () => {
    expect(readAnalyticsConfig({ ...boot, analytics: undefined }, false)).toBeUndefined();
    expect(readAnalyticsConfig(boot, true)).toBeUndefined();
    expect(readAnalyticsConfig(boot, false)).toEqual(boot.analytics);
    expect(openAnalytics({ boot, isSensitive, synthetic: true })).toBeUndefined();
  });

  it.each([
    'code',
    'verification_code',
    'dob',
    'owner_1_dob',
    'owner_12_dob_year',
    'ssn',
    'owner_3_ssn',
    'social_security',
    'iban',
    'routing_number',
    'client_secret',
    'bankAccount',
    'dateOfBirth',
    'owner_1_ssn_masked',
    'business_ein',
    'bank',
    'bank_name',
    'bank_accounts',
    'main_bank',
    'birth_date',
    'account_token',
    'password',
  ])('[API-22] [PRIVATE-3] never sends %s', (key) => {
    expect(isSensitive(key)).toBe(true);
    expect(withoutSensitive({ [key]: 'x', [key.toUpperCase()]: 1 }, isSensitive)[key]).toBeUndefined();
  });

  it('treats every field with x-sensitive as sensitive', () => {
    const own = {
      ...flow.application,
      properties: { ...flow.application.properties, passport: { 'x-sensitive': 'mask-last-4' } },
    };
    expect(sensitiveKeys(own as typeof flow.application)('passport')).toBe(true);
    for (const [name, schema] of Object.entries(flow.application.properties ?? {})) {
      if (schema['x-sensitive']) expect([name, isSensitive(name)]).toEqual([name, true]);
      for (const [field, item] of Object.entries(schema.items?.properties ?? {}))
        if (item['x-sensitive']) expect([field, isSensitive(`owner_4_${field}`)]).toEqual([field, true]);
    }
    expect(['loan_amount', 'business_structure', 'step', 'error_count'].filter(isSensitive)).toEqual([]);
  });

  it('analytics removes sensitive values at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (junk) => {
        const values = {
          a: [{ owner_1_ssn: CANARIES.ssn, b: { dob: CANARIES.dob, junk } }],
          business_ein: CANARIES.ein,
        };
        const text = JSON.stringify(withoutSensitive(values as Record<string, unknown>, isSensitive));
        expect(Object.values(CANARIES).filter((canary) => text.includes(canary))).toEqual([]);
      }),
    );
  });

  it('[PRIVATE-3] sends steps and chosen options, never typed input: no canary of any step is sent', () => {
    const { analytics, sent } = startAnalytics();
    const typed = {
      business_name: 'Canary Bakery',
      business_street: '1 Canary St',
      owner_1_first: 'Canary',
      owner_1_email: 'canary@oak.example',
      owner_1_ssn: CANARIES.ssn,
      owner_1_dob: CANARIES.dob,
      business_ein: CANARIES.ein,
    };
    const engine = engineWith({ loan_amount: 85000, business_structure: 'LLC', loan_type: ['WC'], ...typed });
    for (const step of flow.steps) {
      trackStepViewed(analytics, engine, step);
      trackStepCompleted(analytics, engine, step);
      trackSubmitted(analytics, engine, step);
    }
    const text = JSON.stringify(sent);
    for (const value of Object.values(typed)) expect(text.includes(value)).toBe(false);
    const of = (event: string, step: string) =>
      sent.find(({ body }) => body.event === event && body.step === step)?.body;
    expect(of('step_viewed', 'info')).toEqual({
      key: 'public-key',
      event: 'step_viewed',
      at: expect.any(String),
      platform: 'harbor',
      flow: 'apply',
      flow_version: flow.version,
      step: 'info',
      step_path: 'info',
    });
    expect(of('step_completed', 'amount')).toMatchObject({ loan_amount: 85000 });
    expect(of('step_completed', 'more-details')).toMatchObject({ business_structure: 'LLC' });
    expect(of('application_submitted', 'funding-is-almost-here')).toBeDefined();
  });

  it('counts errors by field and rule; a sensitive field counts without its name', () => {
    const { analytics, sent } = startAnalytics();
    const engine = engineWith({});
    const error = (field: string, keyword: string) => ({
      pointer: `/${field}`,
      field,
      keyword,
      text: CANARIES.ssn,
    });
    engine.dispatch({
      type: 'errors',
      errors: [error('business_ein', 'pattern'), error('business_revenue', 'type')],
    });
    trackStepErrors(analytics, engine, stepOf('further-details'), ['business_ein', 'business_revenue']);
    expect(sent[0]?.body).toMatchObject({
      event: 'step_errors',
      error_count: 2,
      errors: { business_revenue: 'type' },
    });
    expect(JSON.stringify(sent)).not.toMatch(/business_ein|536-22/);
  });
});
