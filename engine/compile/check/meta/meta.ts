import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FieldSchema } from '../../../index.ts';
import { isObject, type JsonObject, type JsonPath, objectOf, splitPointer, valueAt } from '../../../index.ts';
import type { Problem } from '../../source/index.ts';
import { type JsonFile, readJsonFile } from '../../source/index.ts';
import { checkDraft, createFileAjv } from '../../validators/index.ts';
import { metaFault } from './meta-fault.ts';
import { ruleFault } from './rule-form.ts';

export interface MetaSchemas {
  step: ValidateFunction;
  flow: ValidateFunction;
  brand: ValidateFunction;
  field: ValidateFunction;
  brandSchema: object;
  uiKeys: string[];
  /** The schemas of `ui:options` by widget and name. */
  options: JsonObject;
  /** Schemas of the facts besides answers and the brand that rules can test, by path: `session.email`. */
  facts: Record<string, FieldSchema>;
}

/** A cache of one entry: compiling the meta-schemas takes longer than compiling a small flow. */
let lastCompiled: { texts: string; meta: MetaSchemas } | undefined;

/** Reads the meta-schemas. @throws Error if one is missing or broken */
export function readMetaSchemas(folder: string): MetaSchemas {
  return metaSchemasOf(readMetaJson(folder));
}

/** `step`, `flow` and `brand.schema.json`, in this order. @throws as readMetaSchemas */
export function readMetaJson(folder: string): JsonObject[] {
  return ['step', 'flow', 'brand'].map((name) => {
    const result = readJsonFile(`${folder}/${name}.schema.json`);
    if (!result.ok || !isObject(result.file.value))
      throw new Error(`${folder}/${name}.schema.json is unusable`);
    return result.file.value;
  });
}

/** The validators of the schemas from `readMetaJson`. */
export function metaSchemasOf(schemas: JsonObject[]): MetaSchemas {
  const texts = JSON.stringify(schemas);
  if (lastCompiled?.texts !== texts) lastCompiled = { texts, meta: metaSchemas(schemas) };
  return lastCompiled.meta;
}

function metaSchemas(schemas: JsonObject[]): MetaSchemas {
  const [step = {}, , brandSchema = {}] = schemas;
  const ajv = createFileAjv();
  for (const schema of schemas) {
    checkDraft(schema);
    ajv.addSchema(schema);
  }
  const compileRef = (ref: string): ValidateFunction => {
    const validate = ajv.getSchema(ref);
    if (!validate) throw new Error(`${ref} does not exist`);
    return validate;
  };
  const { words } = objectOf(valueAt(step, ['$defs']));
  const fieldUi = objectOf(valueAt(step, ['$defs', 'fieldUi', 'properties']));
  // Compiled on first use, which AJV remembers: a flow needs no brand's schema, and a brand no step's.
  return {
    get step() {
      return compileRef('step.schema.json');
    },
    get flow() {
      return compileRef('flow.schema.json');
    },
    get brand() {
      return compileRef('brand.schema.json');
    },
    get field() {
      return compileRef('step.schema.json#/$defs/fieldSchema');
    },
    brandSchema,
    facts: factsOf(objectOf(valueAt(step, ['$defs', 'rule', 'properties']))),
    uiKeys: Object.keys(fieldUi),
    options: Object.fromEntries(
      Object.entries(objectOf(valueAt(fieldUi, ['ui:options', 'properties']))).map(([name, option]) => [
        name,
        { ...objectOf(option), $defs: { words: objectOf(words) } },
      ]),
    ),
  };
}

/** The schemas of facts: the type is that of the fact's entry, or of its example. */
function factsOf(entries: JsonObject): MetaSchemas['facts'] {
  const facts = Object.entries(entries).filter(([path]) => path.includes('.'));
  return Object.fromEntries(
    facts.map(([path, entry]): [string, FieldSchema] => {
      const { type, examples } = objectOf(entry);
      const [example] = Array.isArray(examples) ? examples : [];
      if (Array.isArray(example)) return [path, { type: 'array', items: { type: 'string' } }];
      return [path, { type: typeof type === 'string' ? type : typeof example }];
    }),
  );
}

const WRAPPERS = new Set(['allOf', 'anyOf', 'oneOf', 'if']);

/** Checks a value of a file against a meta-schema; reports one problem per position. */
export function checkMeta(validate: ValidateFunction, file: JsonFile, path: JsonPath = []): Problem[] {
  if (validate(valueAt(file.value, path))) return [];
  const seenPlaces = new Set<string>();
  const problems: Problem[] = [];
  for (const error of dropOtherBranches(validate.errors ?? [])) {
    // Wrappers repeat inner errors; `propertyNames` repeats a wrong name.
    if (WRAPPERS.has(error.keyword) || error.propertyName !== undefined) continue;
    const problem = explain(error, file, path);
    const key = `${problem.line}:${problem.column}`;
    if (seenPlaces.has(key)) continue;
    seenPlaces.add(key);
    problems.push(problem);
  }
  return problems;
}

/** Drops errors of alternatives for other types: an object with a missing property needs no advice about lists. */
function dropOtherBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  const irrelevant = new Set<ErrorObject>();
  for (const { keyword, schemaPath, instancePath } of errors) {
    if (keyword !== 'anyOf' && keyword !== 'oneOf') continue;
    const innerErrors = errors.filter((error) => error.schemaPath.startsWith(`${schemaPath}/`));
    const branchOf = (error: ErrorObject) => error.schemaPath.slice(schemaPath.length + 1).split('/')[0];
    const isOtherType = (error: ErrorObject) =>
      error.instancePath === instancePath &&
      (error.keyword === 'type' || (error.keyword === 'enum' && typeof error.data === 'object'));
    const otherBranches = new Set(innerErrors.filter(isOtherType).map(branchOf));
    if (innerErrors.every((error) => otherBranches.has(branchOf(error)))) continue;
    for (const error of innerErrors) if (otherBranches.has(branchOf(error))) irrelevant.add(error);
  }
  return errors.filter((error) => !irrelevant.has(error));
}

function explain(error: ErrorObject, file: JsonFile, base: JsonPath): Problem {
  const at = [
    ...base,
    ...splitPointer(error.instancePath).map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  ];
  const last = at.at(-1) ?? 'this';
  const name = typeof last === 'number' ? `${at.at(-2) ?? 'item'}[${last}]` : last;
  const { key, ...fault } = ruleFault(error) ?? metaFault(error, name);
  const place = key === undefined ? file.position(at) : file.keyPosition([...at, key]);
  return { file: file.path, ...place, ...fault };
}
