import standalone from 'ajv/dist/standalone/index.js';
import type { Json } from '../core/types.ts';
import { createAjv } from './ajv.ts';
import { canonical } from './canonical.ts';
import { isObject, type JsonObject } from './json-file.ts';
import type { ValidatorPlan } from './validators.ts';

/** The code of compiled validators, and the names in it. */
export interface ValidatorCode {
  code: string;
  /** Canonical JSON -> name of the function in `code`. */
  functions: Map<string, string>;
  /** Names that `code` reads -> the schema that must be there. */
  reads: Map<string, Json>;
}

/** A field's schema of at least this length that is checked in two places is compiled once. */
const SHARED_LENGTH = 80;

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
  const { schemas, names, fields } = withSharedFields(plan);
  const original = (key: string): Json => plan.schemas.get(key) ?? fields.get(key) ?? {};
  const ajv = createAjv({ inlineRefs: false, code: { source: true, lines: false } });
  for (const [key, schema] of schemas) ajv.addSchema(schema as JsonObject, names.get(key));
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
  for (const [key, schema] of schemas) {
    const line = ` = ${JSON.stringify(schema)};`;
    for (let at = code.indexOf(line); at >= 0; at = code.indexOf(line)) {
      const start = code.lastIndexOf('const ', at);
      reads.set(code.slice(start + 'const '.length, at), original(key));
      code = code.slice(0, start) + code.slice(at + line.length);
    }
  }
  for (const [key, name] of functions) {
    if (!plan.schemas.has(key) || plan.explained.has(key)) {
      const schema = `of_${name}`;
      reads.set(schema, original(key));
      code = code.replace(`${name}.errors = vErrors;`, `${name}.errors = explained(vErrors,${schema});`);
    }
  }
  return { code: onRuntime(code), functions, reads };
}

/**
 * The plan's schemas, and the schemas of fields that stand in several of them, which become functions of their own: a
 * field is checked in its step, on its card and in the application. Fields below a condition stay where they are, so
 * that the path of an error still says that it came from one.
 */
function withSharedFields(plan: ValidatorPlan): {
  schemas: Map<string, Json>;
  names: Map<string, string>;
  fields: Map<string, Json>;
} {
  const counts = new Map<string, number>();
  const fields = new Map<string, Json>();
  const tally = (schema: Json): void => {
    eachField(schema, (field) => {
      const key = canonical(field);
      const seen = counts.get(key) ?? 0;
      counts.set(key, seen + 1);
      if (seen > 0) return;
      fields.set(key, field);
      tally(field);
    });
  };
  for (const schema of plan.schemas.values()) tally(schema);
  const names = new Map<string, string>();
  const name = (key: string): void => void names.set(key, `check${names.size}`);
  for (const key of plan.schemas.keys()) name(key);
  for (const [key, count] of counts) {
    if (count > 1 && key.length >= SHARED_LENGTH && !names.has(key)) name(key);
  }
  const refer = (schema: Json): Json =>
    mapFields(schema, (field) => {
      const shared = names.get(canonical(field));
      return shared ? { $ref: shared } : refer(field);
    });
  const schemas = new Map<string, Json>();
  for (const key of names.keys()) schemas.set(key, refer(plan.schemas.get(key) ?? fields.get(key) ?? {}));
  return { schemas, names, fields };
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
  // Items that are plain values stay: AJV compares those the fast way only where it sees their type.
  if (isObject(schema.items) && schema.items.properties !== undefined) result.items = change(schema.items);
  return result;
}

/** Replaces AJV's imports and its way to report errors by runtime.ts. */
function onRuntime(source: string): string {
  const code = source
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
    .replaceAll('require("ajv/dist/runtime/equal").default', 'equal')
    // AJV calls these formats through an object of theirs.
    .replaceAll('require("ajv-formats/dist/formats").fullFormats.date', '{ validate: fullDate }')
    .replaceAll('require("ajv-formats/dist/formats").fullFormats.time', '{ validate: fullTime }')
    .replaceAll('require("ajv-formats/dist/formats").fullFormats["date-time"]', '{ validate: fullDateTime }')
    .replace(REPORT, (_, _name, at: string | undefined, rest: string) => {
      const [, path = '', params = ''] =
        /^schemaPath:("[^"]*"),keyword:"[^"]*",params:(.*)$/.exec(rest) ?? [];
      return `vErrors = fault(vErrors,${at ?? 'instancePath'},${path},${params});errors++;`;
    })
    // Only `$data` and custom keywords would look at a value's parent; we have neither.
    .replaceAll(', parentData, parentDataProperty, rootData=data}={}', '}={}')
    .replace(/,parentData:\w+,parentDataProperty:[^,{}]*,rootData\}/g, '}')
    .replace(SILENT_REPORT, 'vErrors = silent(vErrors);errors++;');
  const left = /require\([^)]*\)[.\w]*|exports\b/.exec(code);
  if (left) throw new Error(`AJV's code needs ${left[0]}, which runtime.ts does not offer`);
  return code;
}
