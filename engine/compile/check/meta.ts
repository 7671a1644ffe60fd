import type { ErrorObject, ValidateFunction } from 'ajv';
import { createAjv } from '../ajv.ts';
import { isObject, type JsonFile, type JsonPath, objectOf, readJsonFile, valueAt } from '../json-file.ts';
import { didYouMean, nearest, type Problem } from '../problem.ts';
import { fromPointer } from '../resolve.ts';
import { ruleFault } from './rule-form.ts';

/** The validators of the meta-schemas. */
export interface MetaSchemas {
  step: ValidateFunction;
  flow: ValidateFunction;
  brand: ValidateFunction;
  field: ValidateFunction;
  /** `brand.schema.json` itself. */
  brandSchema: object;
}

/** Reads `step`, `flow` and `brand.schema.json`. @throws Error when one is missing or broken: they are the project's own. */
export function readMetaSchemas(folder: string): MetaSchemas {
  const ajv = createAjv({ verbose: true, messages: true });
  const read = (name: string): object => {
    const result = readJsonFile(`${folder}/${name}.schema.json`);
    if (!result.ok || !isObject(result.file.value))
      throw new Error(`${folder}/${name}.schema.json is unusable`);
    ajv.addSchema(result.file.value);
    return result.file.value;
  };
  const compiled = (ref: string): ValidateFunction => {
    const validate = ajv.getSchema(ref);
    if (!validate) throw new Error(`${ref} does not exist`);
    return validate;
  };
  read('step');
  read('flow');
  const brandSchema = read('brand');
  return {
    step: compiled('step.schema.json'),
    flow: compiled('flow.schema.json'),
    brand: compiled('brand.schema.json'),
    field: compiled('step.schema.json#/$defs/fieldSchema'),
    brandSchema,
  };
}

const WRAPPERS = new Set(['allOf', 'anyOf', 'oneOf', 'if']);

/** Checks a value of a file against a meta-schema; one problem a place. */
export function checkMeta(validate: ValidateFunction, file: JsonFile, path: JsonPath = []): Problem[] {
  if (validate(valueAt(file.value, path))) return [];
  const seen = new Set<string>();
  const problems: Problem[] = [];
  for (const error of validate.errors ?? []) {
    // Wrappers repeat what is inside them; a bad name comes again as `propertyNames`.
    if (WRAPPERS.has(error.keyword) || error.propertyName !== undefined) continue;
    const problem = explain(error, file, path);
    const key = `${problem.line}:${problem.column}`;
    if (seen.has(key)) continue;
    seen.add(key);
    problems.push(problem);
  }
  return problems;
}

function explain(error: ErrorObject, file: JsonFile, base: JsonPath): Problem {
  const at = [
    ...base,
    ...fromPointer(error.instancePath).map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
  ];
  const schema = (error.parentSchema ?? {}) as {
    properties?: object;
    description?: string;
    pattern?: string;
  };
  const name = String(at.at(-1) ?? 'this');
  const value = (JSON.stringify(error.data) ?? '').slice(0, 60);
  const here = { file: file.path, ...file.position(at) };
  const keyHere = (key: string) => ({ file: file.path, ...file.keyPosition([...at, key]) });
  const known = Object.keys(schema.properties ?? {}).filter((key) => key !== '$schema');
  const params = error.params as Record<string, unknown>;
  const rule = ruleFault(error);
  if (rule)
    return { ...(rule.key === undefined ? here : keyHere(rule.key)), what: rule.what, mend: rule.mend };
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const mend =
        key === '$id'
          ? 'Refer to parts of this file by their place: "#/$defs/NAME".'
          : didYouMean(key, known);
      return { ...keyHere(key), what: `"${key}" means nothing here`, mend };
    }
    case 'propertyNames': {
      const key = String(params.propertyName);
      // The name is refused by what it is (`not`), not by its shape.
      if (isObject(error.schema) && error.schema.not !== undefined)
        return {
          ...keyHere(key),
          what: `"${key}" is no name that can stand here: every object has it`,
          mend: 'Use another name.',
        };
      const near = nearest(key, known);
      const shape = (error.schema as { pattern?: string }).pattern;
      const mend = near || !shape ? didYouMean(key, known) : `Use a name of the shape ${shape}.`;
      return { ...keyHere(key), what: `"${key}" is no name that can stand here`, mend };
    }
    case 'required': {
      const key = String(params.missingProperty);
      const note = objectOf(valueAt(schema.properties as never, [key])).description;
      const mend = `Add "${key}"${typeof note === 'string' ? `: ${note}` : ''}`;
      return { ...here, what: `"${key}" is missing`, mend };
    }
    case 'enum':
    case 'const': {
      const allowed = ((params.allowedValues as unknown[] | undefined) ?? [params.allowedValue]).map(String);
      return { ...here, what: `"${name}" cannot be ${value}`, mend: didYouMean(String(error.data), allowed) };
    }
    case 'type':
      return { ...here, what: `"${name}" cannot be ${value}`, mend: `Use a value of type ${params.type}.` };
    case 'minItems':
    case 'minProperties':
      return { ...here, what: `"${name}" is empty`, mend: schema.description ?? 'Add to it, or remove it.' };
    default: {
      const what = `"${name}" ${error.message ?? 'is not right'}`;
      return { ...here, what, mend: schema.description ?? 'Change it so that it does.' };
    }
  }
}
