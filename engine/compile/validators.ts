import { hashForSchema, type RJSFSchema, schemaParser } from '@rjsf/utils';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { FieldSchema, Json } from '../core/types.ts';
import type { FlowDefinition } from './definition.ts';
import type { JsonObject } from './json-file.ts';
import { canonical, type RuleBook } from './rules.ts';

/**
 * The options of @rjsf/validator-ajv8, less `verbose` and messages: runtime.ts adds the broken schema to an error, and
 * texts come from `x-errors`. AJV serves draft-07.
 */
export const AJV_OPTIONS = {
  allErrors: true,
  multipleOfPrecision: 8,
  strict: false,
  messages: false,
  logger: false,
} as const;

/** Formats that run without a bundled library: those that are a regular expression, and runtime.ts's three. */
export const FORMATS = [
  'date',
  'time',
  'date-time',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uuid',
  'json-pointer',
  'uri-reference',
] as const;

/** Which schema each validator of a flow checks. Equal schemas are compiled once. */
export interface ValidatorPlan {
  /** Schemas to compile, by their canonical JSON. */
  schemas: Map<string, Json>;
  /** Key in `CompiledFlow.validators` -> canonical JSON. */
  validators: Map<string, string>;
  /** Step id -> rjsf's schema hash -> canonical JSON. */
  formValidators: Map<string, Map<string, string>>;
}

/** Lists every schema that a flow checks at run time, rjsf's conditional sub-schemas included. */
export function planValidators(definition: FlowDefinition, rules: RuleBook): ValidatorPlan {
  const plan: ValidatorPlan = { schemas: new Map(), validators: new Map(), formValidators: new Map() };
  const use = (schema: Json): string => {
    const key = canonical(schema);
    if (!plan.schemas.has(key)) plan.schemas.set(key, schema);
    return key;
  };
  plan.validators.set(definition.applicationValidator, use(definition.application as Json));
  for (const step of definition.steps) {
    plan.validators.set(step.validator, use(step.schema as Json));
    const forms = new Map<string, string>();
    for (const root of [step.formSchema, ...Object.values(step.itemSchemas)]) {
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
  return found.map(({ $id: _id, ...schema }) => [hashForSchema(schema as RJSFSchema), schema]);
}

/** The code of compiled validators, and the name of each one's function and of the schemas it reads. */
export interface ValidatorCode {
  code: string;
  /** Canonical JSON -> name of the function in `code`. */
  functions: Map<string, string>;
  /** Names that `code` reads -> the schema that must be there. */
  reads: Map<string, Json>;
}

/** What AJV writes to report one error; runtime.ts does the same in a fifth of the length. */
const PUSH = String.raw`if\(vErrors === null\)\{vErrors = \[\1\];\}else \{vErrors\.push\(\1\);\}errors\+\+;`;
const REPORT = new RegExp(
  String.raw`const (err\d+) = \{instancePath(?::(.*?))?,(schemaPath:"[^"]*",keyword:"[^"]*",params:.*?)\};${PUSH}`,
  'g',
);
/** An error inside a condition: only that there is one matters. */
const SILENT_REPORT = new RegExp(String.raw`const (err\d+) = \{\};${PUSH}`, 'g');

/** Compiles the schemas of a plan to plain JavaScript that imports nothing but runtime.ts. */
export function compileValidators(plan: ValidatorPlan): ValidatorCode {
  const ajv = createAjv({ code: { source: true, lines: false } });
  const names = new Map<string, string>();
  for (const [key, schema] of plan.schemas) {
    const name = `check${names.size}`;
    names.set(key, name);
    ajv.addSchema(schema as JsonObject, name);
  }
  const ids = Object.fromEntries([...names.values()].map((name) => [name, name]));
  let code = standalone(ajv, ids);

  const functions = new Map<string, string>();
  for (const [key, name] of names) {
    const assigned = new RegExp(`exports\\.${name} = (\\w+);`).exec(code);
    if (!assigned?.[1]) throw new Error(`AJV's code has no ${name}`);
    functions.set(key, assigned[1]);
    code = code.replace(assigned[0], '');
  }
  const reads = new Map<string, Json>();
  for (const schema of plan.schemas.values()) {
    const text = ` = ${JSON.stringify(schema)};`;
    for (let at = code.indexOf(text); at >= 0; at = code.indexOf(text)) {
      const start = code.lastIndexOf('const ', at);
      reads.set(code.slice(start + 'const '.length, at), schema);
      code = code.slice(0, start) + code.slice(at + text.length);
    }
  }
  // AJV calls these formats through an object of theirs.
  code = code
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'equal')
    .replaceAll('require("ajv-formats/dist/formats").fullFormats.date', '{ validate: fullDate }')
    .replaceAll('require("ajv-formats/dist/formats").fullFormats.time', '{ validate: fullTime }')
    .replaceAll('require("ajv-formats/dist/formats").fullFormats["date-time"]', '{ validate: fullDateTime }');
  code = code.replace(REPORT, (_, _name, at: string | undefined, rest: string) => {
    const [, path = '', params = ''] = /^schemaPath:("[^"]*"),keyword:"[^"]*",params:(.*)$/.exec(rest) ?? [];
    return `vErrors = fault(vErrors,${at ?? 'instancePath'},${path},${params});errors++;`;
  });
  code = code.replace(SILENT_REPORT, 'vErrors = silent(vErrors);errors++;');
  const left = /require\([^)]*\)[.\w]*|exports\b/.exec(code);
  if (left) throw new Error(`AJV's code needs ${left[0]}, which runtime.ts does not offer`);
  return { code, functions, reads };
}

/** An AJV as the compiler uses it; rules and steps are checked by the same one in tests. */
export function createAjv(options: ConstructorParameters<typeof Ajv>[0] = {}): Ajv {
  const ajv = new Ajv({ ...AJV_OPTIONS, ...options });
  addFormats.default(ajv);
  return ajv;
}
