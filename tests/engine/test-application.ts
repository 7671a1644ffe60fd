import { flow } from 'virtual:trellis/flows/apply';
import base from '#brands/base.json';
import { compute } from '#domain/compute.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type ApplicationData,
  createEngine,
  type EngineEnvironment,
  type RuleContext,
  writeField,
} from '#engine';
import texts from '#flows/texts.json';
import stepTexts from '#flows/texts.steps.json';
import { flattenTexts } from '#src/application/runtime/flat-texts.ts';

export { flow };

const TEXTS = flattenTexts({ ...texts, ...stepTexts });

/** The environment of the base brand. */
export function environment(content: Record<string, string> = {}): EngineEnvironment {
  return {
    compute: compute as EngineEnvironment['compute'],
    keptFields: serverFields,
    content,
    texts: TEXTS,
    now: () => '2026-01-02T03:04:05.000Z',
  };
}

/** The base brand as rules see it, with parts replaced. */
export function brandWith(parts: Record<string, unknown> = {}): RuleContext['brand'] {
  return { ...base, loan_term_default: 60, ...parts };
}

/** A rule context over flat answers: `contextWith({owner_1_first: 'Ada'})`. */
export function contextWith(answers: Record<string, unknown>, parts: Partial<RuleContext> = {}): RuleContext {
  const application: ApplicationData = {};
  for (const [name, value] of Object.entries(answers)) writeField(flow, application, name, value as never);
  return {
    application,
    session: { loggedIn: true },
    brand: brandWith(),
    flags: base.flags,
    hidden: [],
    visitor: {},
    ...parts,
  };
}

/** Answers that make every step of the apply flow complete. */
export const COMPLETE: Record<string, unknown> = {
  loan_amount: 85000,
  loan_terms: 36,
  business_name: 'Acme Bakery',
  owner_1_first: 'Ada',
  owner_1_last: 'Lovelace',
  owner_1_mobile: '415-555-0123',
  owner_1_email: 'ada@example.com',
  consent: true,
  business_street: '1 Main St',
  business_city: 'Reno',
  business_state: 'NV',
  business_zip: '89501',
  business_years: 5,
  business_structure: 'LLC',
  business_naics: 722511,
  type_of_statements: 'email',
  have_statements: false,
  business_ein: '12-3456789',
  business_revenue: 500000,
  owner_1_title: 'CEO',
  owner_1_ownership: 100,
  owner_1_ssn: '521-44-9382',
  owner_1_dob: '1980-01-31',
  owner_1_street: '2 Oak Ave',
  owner_1_city: 'Reno',
  owner_1_state: 'NV',
  owner_1_zip: '89501',
  loan_type: ['WC'],
  when_funding_needed: 'immediately',
};

/** An engine of the apply flow under the base brand. */
export function engineWith(content: Record<string, string> = {}, loggedIn = false) {
  return createEngine(flow, environment(content), {
    session: { loggedIn },
    brand: brandWith(),
    flags: base.flags,
    visitor: {},
  });
}
