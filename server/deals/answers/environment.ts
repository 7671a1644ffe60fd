import { compute } from '#domain/compute.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { serverFields } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type EngineEnvironment,
  FormContext,
  flatten,
} from '#engine';
import words from '#flows/texts.json' with { type: 'json' };
import type { EffectiveBrand } from '../../brands/brand.ts';

const texts = flatten(words);

/** The engine's environment on the server: the same computations and texts as in the browser. */
export function createEnvironment(brand: EffectiveBrand, now: Date): EngineEnvironment {
  return {
    compute,
    keptFields: serverFields,
    content: brand.content,
    texts,
    locale: brand.locale,
    now: () => now.toISOString(),
  };
}

/** The context of rules: the merged application of a signed-in applicant at this brand. */
export function createFormContext(
  flow: CompiledFlow,
  env: EngineEnvironment,
  brand: EffectiveBrand,
  { application = {}, hidden = [] }: { application?: JsonObject; hidden?: string[] },
): FormContext {
  return new FormContext(flow, env, {
    application: application as ApplicationData,
    session: { loggedIn: true },
    brand: { ...brand },
    flags: brand.flags,
    hidden,
    visitor: {},
  });
}
