import { hashForSchema, type RJSFSchema } from '@rjsf/utils';
import ParserValidator from '@rjsf/utils/lib/parser/ParserValidator.js';
import { resolveAnyOrOneOfSchemas, retrieveSchemaInternal } from '@rjsf/utils/lib/schema/retrieveSchema.js';
import type { FieldSchema } from '../../index.ts';
import { canonical, isObject, type Json, type JsonObject, objectOf, reasonsOf } from '../../index.ts';
import type { FlowDefinition, RuleBook } from '../definition/index.ts';

/** Which schema each validator of a flow checks. Equal schemas are compiled once. */
export interface ValidatorPlan {
  /** Schemas to compile, by their canonical JSON. */
  schemas: Map<string, Json>;
  /** Key in `CompiledFlow.validators` -> canonical JSON. */
  validators: Map<string, string>;
  /** Step id -> rjsf's schema hash -> canonical JSON. */
  formValidators: Map<string, Map<string, string>>;
  /** Those whose errors a person reads. */
  explained: Set<string>;
  /** Those of which first of all the outcome counts: rules and conditions. */
  outcomes: Set<string>;
  /** Rules whose errors are read where they do not hold: of `complete`, of which hiding excuses some. Their names -> JSON. */
  reasons: Map<string, string>;
}

/** Lists every schema that a flow checks at run time, rjsf's conditional sub-schemas included. */
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

/**
 * The schemas that rjsf's precompiled validator looks up for a form, by their hash: the same list that
 * `compileSchemaValidatorsCode` compiles (it would compile each form on its own, with every schema embedded twice).
 */
function rjsfSchemas(root: FieldSchema): [string, Json][] {
  const parser = new ParserValidator(root as RJSFSchema);
  parse(parser, root as RJSFSchema, root, new Set());
  // rjsf asks for one of an option's properties, `anyOf: []` where it has none: that never holds, as what is not compiled.
  const found = (Object.values(parser.getSchemaMap()) as JsonObject[]).filter(
    (schema) => !JSON.stringify(schema).includes('"anyOf":[]'),
  );
  return found.map(({ $id: _id, ...schema }) => {
    const hash = hashForSchema(schema as RJSFSchema);
    // What refers back to itself needs what it refers to.
    return [hash, root.$defs === undefined ? schema : { ...schema, $defs: root.$defs as Json }];
  });
}

/**
 * rjsf's own `schemaParser`, which never ends where items refer back to what they stand in (it unfolds a tree one level more
 * each time), and does not look into branches, tuples and names of any kind: there no condition would ever hold. Here a
 * schema is looked at once, with all that is below it as it was written.
 */
function parse(parser: ParserValidator, root: RJSFSchema, schema: unknown, seen: Set<string>): void {
  if (!isObject(schema)) return;
  const key = JSON.stringify(schema);
  if (seen.has(key)) return;
  seen.add(key);
  const name = typeof schema.$ref === 'string' ? schema.$ref.replace('#/$defs/', '') : '';
  const written: JsonObject = { ...objectOf(root.$defs?.[name] as Json), ...schema };
  for (const local of retrieveSchemaInternal(parser, schema as RJSFSchema, root, undefined, true)) {
    // rjsf asks which of the options fits, then draws that one as a schema of its own.
    resolveAnyOrOneOfSchemas(parser, local, root, true);
    const found = local as JsonObject;
    const below = BELOW.flatMap((keyword) => written[keyword] ?? found[keyword] ?? []);
    const named = NAMED.flatMap((keyword) =>
      Object.values({ ...objectOf(found[keyword]), ...objectOf(written[keyword]) }),
    );
    for (const one of [...below, ...named]) parse(parser, root, one, seen);
  }
}

/** Under these stand schemas, or lists of some; and schemas by name. */
const BELOW = ['oneOf', 'anyOf', 'items', 'additionalItems', 'additionalProperties'];
const NAMED = ['properties', 'patternProperties'];
