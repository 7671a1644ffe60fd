import { canonicalJson, type Json, reasonsOf } from '../../index.ts';
import type { FlowDefinition, RuleBook } from '../definition/index.ts';
import { rjsfSchemas } from './rjsf-schemas.ts';

/** The schemas that a flow checks at run time; equal schemas are compiled once. */
export interface ValidatorPlan {
  /** The schemas to compile, by canonical JSON. */
  schemas: Map<string, Json>;
  /** Canonical JSON by key in `CompiledFlow.validators`. */
  validators: Map<string, string>;
  /** Canonical JSON by step id and rjsf's schema hash. */
  formValidators: Map<string, Map<string, string>>;
  /** Schemas whose errors are shown. */
  explained: Set<string>;
  /** All other schemas (rules and conditions): only their result is read, except by `reasons`. */
  outcomes: Set<string>;
  /** JSON of `complete` rules by name: their errors are read, to ignore hidden fields. */
  reasons: Map<string, string>;
}

/** Lists every schema that a flow checks at run time, with rjsf's conditional sub-schemas. */
export function planValidators(definition: FlowDefinition, rules: RuleBook): ValidatorPlan {
  const plan: ValidatorPlan = {
    schemas: new Map(),
    validators: new Map(),
    formValidators: new Map(),
    explained: new Set(),
    outcomes: new Set(),
    reasons: new Map(),
  };
  const addSchema = (schema: Json): string => {
    const key = canonicalJson(schema);
    if (!plan.schemas.has(key)) plan.schemas.set(key, schema);
    return key;
  };
  const addExplained = (schema: Json): string => {
    const key = addSchema(schema);
    plan.explained.add(key);
    return key;
  };
  plan.validators.set(definition.applicationValidator, addExplained(definition.application as Json));
  for (const step of definition.steps) {
    plan.validators.set(step.validator, addExplained(step.schema as Json));
    const forms = new Map<string, string>();
    for (const root of [step.formSchema, ...Object.values(step.itemSchemas)]) {
      addExplained(root as Json);
      for (const [name, schema] of rjsfSchemas(root)) forms.set(name, addSchema(schema));
    }
    plan.formValidators.set(step.id, forms);
  }
  for (const [name, schema] of rules.used) plan.validators.set(name, addSchema(schema));
  for (const { complete = '' } of definition.steps) {
    const key = plan.validators.get(complete);
    if (key !== undefined) plan.reasons.set(reasonsOf(complete), key);
  }
  for (const key of plan.schemas.keys()) if (!plan.explained.has(key)) plan.outcomes.add(key);
  return plan;
}
