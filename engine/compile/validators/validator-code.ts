import { _, type Ajv, type ValidateFunction } from 'ajv';
import { canonicalJson, formats, isObject, type Json, type JsonObject, objectOf } from '../../index.ts';
import { acceptSeveralBranches, checkDraft, createCompiler } from './ajv.ts';
import { OUTCOME_HELPERS, outcomeCode } from './outcome-code.ts';
import type { ValidatorPlan } from './validators.ts';

/** A field's schema of at least this length is compiled once, even if several places check it. */
const SHARED_LENGTH = 80;

/**
 * The plan's schemas, with the schemas of repeated fields as separate functions. Fields below a condition stay inline,
 * so that an error's path shows the condition.
 */
function shareFields(plan: ValidatorPlan): {
  schemas: Map<string, Json>;
  names: Map<string, string>;
  fields: Map<string, Json>;
} {
  const counts = new Map<string, number>();
  const fields = new Map<string, Json>();
  const countFields = (schema: Json): void => {
    eachField(schema, (field) => {
      const key = canonicalJson(field);
      const seenCount = counts.get(key) ?? 0;
      counts.set(key, seenCount + 1);
      if (seenCount > 0) return;
      fields.set(key, field);
      countFields(field);
    });
  };
  for (const schema of plan.schemas.values()) countFields(schema);
  const names = new Map<string, string>();
  const name = (key: string): void => void names.set(key, `check${names.size}`);
  for (const key of plan.schemas.keys()) name(key);
  for (const [key, count] of counts) {
    if (count > 1 && key.length >= SHARED_LENGTH && !names.has(key) && !refersToRoot(key)) name(key);
  }
  const replaceShared = (schema: Json): Json =>
    mapFields(schema, (field) => {
      const shared = names.get(canonicalJson(field));
      return shared ? { $ref: shared } : replaceShared(field);
    });
  const schemas = new Map<string, Json>();
  for (const key of names.keys())
    schemas.set(key, replaceShared(plan.schemas.get(key) ?? fields.get(key) ?? {}));
  return { schemas, names, fields };
}

/** Whether a schema refers to its root: it can't become a separate function. */
function refersToRoot(key: string): boolean {
  return key.includes('"$ref":"#');
}

function eachField(schema: Json, visit: (field: Json) => void): void {
  mapFields(schema, (field) => {
    visit(field);
    return field;
  });
}

function mapFields(schema: Json, change: (field: Json) => Json): Json {
  if (!isObject(schema)) return schema;
  const result: JsonObject = { ...schema };
  if (isObject(schema.properties)) {
    const entries = Object.entries(schema.properties).map(([name, field]) => [name, change(field)]);
    result.properties = Object.fromEntries(entries);
  }
  // Items that are no objects stay inline, so that AJV knows their type and compares them faster.
  if (isObject(schema.items) && schema.items.properties !== undefined) result.items = change(schema.items);
  return result;
}

export interface ValidatorCode {
  code: string;
  /** Function names in `code` by canonical JSON. */
  functions: Map<string, string>;
  /** Functions that collect errors, of rules that also have a function without errors (`ValidatorPlan.reasons`). */
  reasons: Map<string, string>;
  /** The JSON that `code` reads, by name. */
  reads: Map<string, Json>;
}

type Values = NonNullable<ValidateFunction['source']>['scopeValues'][string];
type ScopeValue = NonNullable<Values> extends Set<infer Value> ? Value : never;

/** AJV writes a loop instead of single comparisons for more names or constants than this. */
const LOOPS = { loopRequired: 3, loopEnum: 6 } as const;

/** Names of runtime.ts for AJV's library. */
const LIBRARY: Record<string, string> = {
  'require("ajv/dist/runtime/equal").default': 'equal',
  'require("ajv/dist/runtime/ucs2length").default': 'ucs2length',
};

/**
 * Compiles a plan's schemas to JavaScript that imports only runtime.ts. AJV returns each function with the values that
 * it reads (`code.source`); they are linked here, with JSON written once for all functions (emit.ts).
 */
export function compileValidators(plan: ValidatorPlan): ValidatorCode {
  const { schemas, names, fields } = shareFields(plan);
  const ajv = createCompiler({ ...LOOPS, inlineRefs: false, code: { source: true, formats: _`formats` } });
  const roots = new Map<unknown, Root>();
  acceptSeveralBranches(ajv, (schema) => roots.get(schema)?.isExplained === true);
  for (const [key, schema] of schemas) {
    checkDraft(schema as JsonObject);
    ajv.addSchema(schema as JsonObject, names.get(key));
    const isExplained = !plan.schemas.has(key) || plan.explained.has(key);
    const original = plan.schemas.get(key) ?? fields.get(key) ?? {};
    roots.set(schema, { original, isExplained, place: '#' });
    for (const [name, tree] of Object.entries(objectOf((schema as JsonObject).$defs)))
      roots.set(tree, { original: tree as Json, isExplained: true, place: `#/$defs/${name}` });
  }
  const linker = new Linker(roots);
  const functions = new Map<string, string>();
  const outcomes: string[] = [];
  for (const [key, name] of names) {
    const outcome = plan.outcomes.has(key) ? outcomeCode(plan.schemas.get(key) ?? {}) : undefined;
    if (outcome !== undefined) outcomes.push(`function ${name}(data) { return ${outcome}; }`);
    functions.set(key, outcome === undefined ? linker.add(validatorOf(ajv, name)) : name);
  }
  const reasons = new Map<string, string>();
  for (const key of plan.reasons.values())
    reasons.set(key, linker.add(validatorOf(ajv, names.get(key) ?? '')));
  const code = outcomes.length > 0 ? [OUTCOME_HELPERS, ...outcomes, ...linker.code] : linker.code;
  return { code: code.join('\n'), functions, reasons, reads: linker.reads };
}

function validatorOf(ajv: Ajv, name: string): ValidateFunction {
  const validate = ajv.getSchema(name);
  if (!validate) throw new Error(`AJV did not compile ${name}`);
  return validate as ValidateFunction;
}

interface Root {
  /** The schema with its shared fields inlined. */
  original: Json;
  /** Whether the product reads the validator's errors. */
  isExplained: boolean;
  /** `#`, or a recursive part (`#/$defs/NAME`), in which AJV's paths begin with `#`. */
  place: string;
}

/** Writes functions and the values that they read, each once. */
class Linker {
  readonly code: string[] = [];
  readonly reads = new Map<string, Json>();
  private readonly writtenNames = new Set<string>();

  constructor(private readonly roots: Map<unknown, Root>) {}

  /** @returns the function's name */
  add(validate: ValidateFunction): string {
    const { source, schema } = validate;
    if (!source) throw new Error('AJV was not asked for code');
    const name = String(source.validateName);
    if (this.markWritten(name)) return name;
    for (const values of Object.values(source.scopeValues))
      for (const value of values ?? []) this.read(value);
    // The target of a `$ref` inside a schema has no name.
    const { original, isExplained, place } = this.roots.get(schema) ?? {
      original: schema as Json,
      isExplained: true,
      place: '#',
    };
    if (!isExplained) {
      this.code.push(source.validateCode);
      return name;
    }
    this.reads.set(`of_${name}`, original);
    // Inside a function expression its name is the raw function; outside it is the function with errors.
    this.code.push(
      `const raw_${name} = ${source.validateCode};`,
      `function ${name}(data, at) { return explaining(${name}, raw_${name}, of_${name}, data, at${place === '#' ? '' : `, ${JSON.stringify(place)}`}); }`,
    );
    return name;
  }

  private read(value: ScopeValue): void {
    const name = String(value);
    const { ref, code } = value.value ?? {};
    if (value.prefix === 'validate') {
      this.add(ref as ValidateFunction);
      return;
    }
    if (this.markWritten(name)) return;
    if (value.prefix === 'schema') {
      this.reads.set(name, this.roots.get(ref)?.original ?? (ref as Json));
    } else if (value.prefix === 'root' || value.prefix === 'wrapper') {
      // A recursive schema; its function is declared, so it is hoisted.
      const { validate } = ref as { validate: ValidateFunction };
      this.code.push(`const ${name} = {validate: ${validate.source?.validateName}};`);
      this.add(validate);
    } else if (
      value.prefix === 'formats' &&
      !(ref instanceof RegExp) &&
      !Object.hasOwn(formats, String(value.value?.key))
    ) {
      throw new Error(`runtime.ts has no format ${value.value?.key}`);
    } else this.code.push(`const ${name} = ${LIBRARY[String(code)] ?? code};`);
  }

  /** Marks a name as written. @returns whether it was already */
  private markWritten(name: string): boolean {
    const isDone = this.writtenNames.has(name);
    this.writtenNames.add(name);
    return isDone;
  }
}
