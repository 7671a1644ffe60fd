import { flow as apply } from 'virtual:trellis/flows/apply';
import { flow as bcm } from 'virtual:trellis/flows/bcm';
import { describe, expect, it } from 'vitest';
import { type CompiledFlow, type CompiledStep, fieldUi, resolvePath } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { contextWith } from '../engine/test-application.ts';

function stepOf(flow: CompiledFlow, id: string): CompiledStep {
  const foundStep = flow.steps.find((step) => step.id === id);
  if (!foundStep) throw new Error(`There is no step ${id}.`);
  return foundStep;
}
/** The fields of a step, in page order; hidden ones are left out. */
const fieldsOf = (flow: CompiledFlow, id: string): string[] =>
  (stepOf(flow, id).uiSchema['ui:order'] as string[]).filter(
    (name) => fieldUi(flow, stepOf(flow, id), name)['ui:widget'] !== 'hidden',
  );
const ADDRESS = ['street', 'suite', 'zip', 'city', 'state'];

describe('the screens of apply', () => {
  it.each([
    ['[SCREEN-1] [ROUTE-26]', 'amount', 'Select Amount', 'Tell Us How We Can Help'],
    ['[SCREEN-20]', 'info', 'Basic Info', "Let's Start with Some Basic Info"],
    ['[SCREEN-30]', 'further-details', 'Further Business Details', 'Further Business Details'],
    ['[SCREEN-32]', 'more-details', 'More Details', 'More Details on Your Business'],
    ['[SCREEN-41]', 'aproximate-timing', 'Timing', "When do you think you'll need funding?"],
    ['[SCREEN-42]', 'bank-connect', 'Connect Your Bank Account', 'Connect Your Bank Account'],
    ['[SCREEN-50]', 'funding-is-almost-here', 'Summary', 'Funding is Almost Here'],
  ])('%s %s has the title and the heading of docs/spec', (_, id, title, heading) => {
    expect(stepOf(apply, id)).toMatchObject({ title, heading });
  });

  it.each([
    ['[SCREEN-2] [SCREEN-3]', 'amount', ['loan_amount', 'loan_terms']],
    [
      '[SCREEN-20] [OWNER-14]',
      'info',
      ['business_name', ...['first', 'last', 'mobile', 'email'].map((name) => `owner_1_${name}`), 'consent'],
    ],
    ['[SCREEN-30]', 'further-details', ['business_ein', 'business_no_ein', 'business_revenue']],
    [
      '[SCREEN-32]',
      'more-details',
      [
        ...['business_dba', ...ADDRESS.map((name) => `business_${name}`), 'home_based', 'business_phone'],
        'business_website',
        'business_years',
        'business_structure',
        'business_naics',
      ],
    ],
    ['[SCREEN-41]', 'aproximate-timing', ['when_funding_needed']],
  ])('%s %s asks for its fields in this order', (_, id, fields) => {
    expect(fieldsOf(apply, id)).toEqual(fields);
  });

  it('[SCREEN-2] [SCREEN-3] the amount step has a slider and a term that shows the payment behind a flag', () => {
    const step = stepOf(apply, 'amount');
    expect(fieldUi(apply, step, 'loan_amount')['ui:widget']).toBe('money-slider');
    expect(fieldUi(apply, step, 'loan_terms')['ui:options']).toMatchObject({
      showPaymentFlag: 'term_payment_estimate',
      paymentField: 'loan_payment',
    });
  });

  it("[SCREEN-22] the consent links to the brand's terms and privacy policy", () => {
    const { text } = fieldUi(apply, stepOf(apply, 'info'), 'consent')['ui:options'] ?? {};
    expect(text).toContain('[Terms of Use]({brand.terms_url})');
    expect(text).toContain('[Privacy Policy]({brand.privacy_url})');
  });

  it('[SCREEN-50] [SCREEN-52] the summary has a Submit button and the key details for review', () => {
    expect(stepOf(apply, 'funding-is-almost-here')).toMatchObject({
      primary: 'Submit',
      reviewHeading: 'Key Business Details for Review',
    });
  });

  it('[FIELD-52] only the code screen asks for the verification code, and no step requires it', () => {
    for (const flow of [apply, bcm])
      for (const { schema } of flow.steps) expect(schema.required ?? []).not.toContain('code');
    const asking = apply.steps.filter(({ uiSchema }) => 'code' in uiSchema).map(({ id }) => id);
    expect(asking).toEqual(['verify-login']);
  });

  it('[FIELD-53] no step asks for the business type', () => {
    for (const flow of [apply, bcm])
      for (const { id } of flow.steps) expect(fieldsOf(flow, id)).not.toContain('business_type');
  });

  it('[STEP-12] every alias of the step files redirects to its step', () => {
    const aliases = apply.steps.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path]));
    expect(aliases.length).toBeGreaterThan(2);
    for (const [alias, path] of aliases)
      expect(resolvePath(`${apply.base}/${alias}`, formOf(apply, contextWith({})))).toEqual({
        kind: 'redirect',
        to: `${apply.base}/${path}`,
      });
  });
});

describe('the two flows', () => {
  it('[FLOW-4] are apply under /app and bcm under /bcm', () => {
    expect([apply.id, apply.base, bcm.id]).toEqual(['apply', '/app', 'bcm']);
    expect(bcm.base).toMatch(/^\/bcm/);
  });

  it('[STEP-24] credit monitoring has no bank step', () => {
    const widgets = bcm.steps.flatMap(({ uiSchema }) =>
      Object.values(uiSchema).map((ui) => (ui as { 'ui:widget'?: string })?.['ui:widget']),
    );
    expect(widgets).not.toContain('bank-link');
    expect(widgets).not.toContain('statement-upload');
    expect(bcm.steps.some(({ id }) => id === 'bank-connect')).toBe(false);
  });
});
