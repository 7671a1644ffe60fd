import { canonical, type Json, reasonsOf } from '../../index.ts';
import type { FlowDefinition, RuleBook } from '../definition/index.ts';
import { rjsfSchemas } from './rjsf-schemas.ts';

/** The schema of each validator of a flow. Equal schemas are compiled once. */
export interface ValidatorPlan {
  /** Schemas to compile, by their canonical JSON. */
  schemas: Map<string, Json>;
  /** Key in `CompiledFlow.validators` -> canonical JSON. */
  validators: Map<string, string>;
  /** Step id -> rjsf's schema hash -> canonical JSON. */
  formValidators: Map<string, Map<string, string>>;
  /** Schemas whose errors are shown. */
  explained: Set<string>;
  /** Schemas of which mainly the result counts: rules and conditions. */
  outcomes: Set<string>;
  /** Rules whose errors are read: the `complete` rules of steps, which ignore hidden fields. Names -> JSON. */
  reasons: Map<string, string>;
}

/** Lists every schema that a flow checks at run time, including rjsf's conditional sub-schemas. */
export function planValidators(definition: FlowDefinition, rules: RuleBook): ValidatorPlan {
  const plan: ValidatorPlan = {
    schemas: new Map(),
    validators: new Map(),
    formValidators: new Map(),
    explained: new Set(),
    outcomes: new Set(),
    reasons: new Map(),
  };
  const use = (schema: Json): string => {
    const key = canonical(schema);
    if (!plan.schemas.has(key)) plan.schemas.set(key, schema);
    return key;
  };
  const explain = (schema: Json): string => {
    const key = use(schema);
    plan.explained.add(key);
    return key;
  };
  plan.validators.set(definition.applicationValidator, explain(definition.application as Json));
  for (const step of definition.steps) {
    plan.validators.set(step.validator, explain(step.schema as Json));
    const forms = new Map<string, string>();
    for (const root of [step.formSchema, ...Object.values(step.itemSchemas)]) {
      explain(root as Json);
      for (const [name, schema] of rjsfSchemas(root)) forms.set(name, use(schema));
    }
    plan.formValidators.set(step.id, forms);
  }
  for (const [name, schema] of rules.used) plan.validators.set(name, use(schema));
  for (const { complete = '' } of definition.steps) {
    const key = plan.validators.get(complete);
    if (key !== undefined) plan.reasons.set(reasonsOf(complete), key);
  }
  for (const key of plan.schemas.keys()) if (!plan.explained.has(key)) plan.outcomes.add(key);
  return plan;
}
