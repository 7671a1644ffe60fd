import { hashForSchema, type RJSFSchema, schemaParser } from '@rjsf/utils';
import type { FieldSchema, Json } from '../core/types.ts';
import { canonical } from './canonical.ts';
import type { FlowDefinition } from './definition.ts';
import type { JsonObject } from './json-file.ts';
import type { RuleBook } from './rules.ts';

/** Which schema each validator of a flow checks. Equal schemas are compiled once. */
export interface ValidatorPlan {
  /** Schemas to compile, by their canonical JSON. */
  schemas: Map<string, Json>;
  /** Key in `CompiledFlow.validators` -> canonical JSON. */
  validators: Map<string, string>;
  /** Step id -> rjsf's schema hash -> canonical JSON. */
  formValidators: Map<string, Map<string, string>>;
  /** Those whose errors somebody reads: of rules and conditions only the outcome counts. */
  explained: Set<string>;
}

/** Lists every schema that a flow checks at run time, rjsf's conditional sub-schemas included. */
export function planValidators(definition: FlowDefinition, rules: RuleBook): ValidatorPlan {
  const plan: ValidatorPlan = {
    schemas: new Map(),
    validators: new Map(),
    formValidators: new Map(),
    explained: new Set(),
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
  return plan;
}

/**
 * The schemas that rjsf's precompiled validator looks up for a form, by their hash: the same list that
 * `compileSchemaValidatorsCode` compiles (it would compile each form on its own, with every schema embedded twice).
 */
function rjsfSchemas(root: FieldSchema): [string, Json][] {
  const found = Object.values(schemaParser(root as RJSFSchema)) as JsonObject[];
  return found.map(({ $id: _id, ...schema }) => {
    const hash = hashForSchema(schema as RJSFSchema);
    // What refers back to itself needs what it refers to.
    return [hash, root.$defs === undefined ? schema : { ...schema, $defs: root.$defs as Json }];
  });
}
