import type { FieldSchema } from '../../../index.ts';
import {
  DEPENDENCIES,
  everyBranch,
  isObject,
  type Json,
  type JsonPath,
  locate,
  objectOf,
  SAME_VALUE,
  stringsOf,
  valueAt,
} from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import { type Advice, didYouMean } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { follow, itemsOf } from './rule-paths.ts';
import { checkConstant } from './rule-values.ts';

const DEPENDENT = [...DEPENDENCIES, 'dependentRequired'];

/**
 * Checks conditions of the steps' schemas: their fields exist in the step, their values are possible, and constrained
 * properties are required.
 */
export function checkConditions(context: CheckContext): void {
  for (const { step, file } of context.steps) walk({ context, file }, ['schema'], [step.schema]);
}

interface Place {
  context: CheckContext;
  file: JsonFile;
}

/** @param schemas of the value; undefined if unknown */
function walk(place: Place, path: JsonPath, schemas: FieldSchema[] | undefined): void {
  const { context, file } = place;
  const schema = valueAt(file.value, path);
  if (Array.isArray(schema)) {
    schema.forEach((_, index) => {
      walk(place, [...path, index], schemas);
    });
  }
  if (!isObject(schema)) return;
  const isAdded = path.some((part) => SAME_VALUE.includes(String(part)));
  for (const key of Object.keys(schema)) {
    const at = [...path, key];
    // The rules of `x-limit` and `x-default` are no schemas.
    if (key === 'when') continue;
    if (key === 'if') {
      checkRequired(context, file, at);
      if (schemas && context.isNew) checkCondition(place, at, schemas);
    } else if (key === 'contains' && schemas && context.isNew) {
      checkCondition(place, at, itemsOf(context, schemas), String(path.at(-1)));
    } else if (key === 'properties') {
      for (const [name, inner] of Object.entries(objectOf(schema.properties))) {
        const direct = schemas?.flatMap(({ properties }): FieldSchema[] => {
          const ownField = properties?.[name];
          return ownField ? [ownField] : [];
        });
        if (isAdded && direct && context.isNew) checkValues(place, [...at, name], name, inner, direct);
        walk(place, [...at, name], direct);
      }
    } else {
      if (DEPENDENT.includes(key) && schemas && context.isNew)
        for (const name of Object.keys(objectOf(schema[key]))) fieldOf(place, [...at, name], schemas, name);
      const inner = SAME_VALUE.includes(key)
        ? schemas
        : key === 'items'
          ? schemas && itemsOf(context, schemas)
          : undefined;
      walk(place, at, inner);
    }
  }
}

function checkCondition(place: Place, path: JsonPath, schemas: FieldSchema[], name = ''): void {
  const requiredNames = valueAt(place.file.value, path);
  if (Array.isArray(requiredNames)) {
    requiredNames.forEach((_, index) => {
      checkCondition(place, [...path, index], schemas, name);
    });
  }
  if (!isObject(requiredNames)) return;
  if (name !== '') checkValues(place, path, name, requiredNames, schemas);
  for (const key of Object.keys(requiredNames)) {
    const at = [...path, key];
    if (SAME_VALUE.includes(key)) checkCondition(place, at, schemas, name);
    if (key === 'contains' || key === 'items')
      checkCondition(place, at, itemsOf(place.context, schemas), name);
    if (key !== 'properties') continue;
    for (const inner of Object.keys(objectOf(requiredNames.properties))) {
      const innerSchemas = fieldOf(place, [...at, inner], schemas, inner);
      if (innerSchemas) checkCondition(place, [...at, inner], innerSchemas, inner);
    }
  }
}

/** The schemas of a named field; undefined, with a report, if it does not exist. */
function fieldOf(
  { context, file }: Place,
  at: JsonPath,
  schemas: FieldSchema[],
  name: string,
): FieldSchema[] | undefined {
  const pathResult = follow(context, schemas, [name], '');
  if (pathResult.ok) return pathResult.schemas;
  const known = schemas
    .flatMap((schema) => everyBranch(context.application, schema))
    .flatMap(({ properties }) => Object.keys(properties ?? {}));
  const ofOther: Advice = {
    hint: `A condition sees the fields of its own step: add "${name}" to them, with "ui:widget": "hidden".`,
  };
  const isOther = locate(context.application, name) !== undefined;
  const what = `the condition asks for "${name}", which is no field of this step`;
  context.reportKey(file, at, what, isOther ? ofOther : didYouMean(name, known));
  return undefined;
}

function checkValues(
  { context, file }: Place,
  path: JsonPath,
  name: string,
  part: Json,
  schemas: FieldSchema[],
): void {
  const { const: constant, enum: allowedValues } = objectOf(part);
  const check = (at: JsonPath, value: Json): void => {
    if (value === '' || (typeof value === 'object' && value !== null)) return;
    checkConstant({ context, file, name, schemas }, [...path, ...at], value);
  };
  if (constant !== undefined) check(['const'], constant);
  for (const [index, value] of (Array.isArray(allowedValues) ? allowedValues : []).entries())
    check(['enum', index], value);
}

/** A constraint passes if the property is absent, so the property must be `required` at the same level. */
function checkRequired(context: CheckContext, file: JsonFile, path: JsonPath): void {
  const schema = valueAt(file.value, path);
  if (Array.isArray(schema)) {
    schema.forEach((_, index) => {
      checkRequired(context, file, [...path, index]);
    });
  }
  if (!isObject(schema)) return;
  const required = stringsOf(schema.required);
  for (const [name, child] of Object.entries(objectOf(schema.properties))) {
    const at = [...path, 'properties', name];
    const constrains = child === false || (isObject(child) && Object.keys(child).length > 0);
    if (constrains && !required.includes(name)) {
      const what = `the condition says something of "${name}" but does not require it, so it holds when "${name}" is absent`;
      context.reportKey(file, at, what, `Add "required": ["${name}"] beside "properties".`);
    }
    checkRequired(context, file, at);
  }
  for (const key of [...SAME_VALUE, 'contains', 'items']) {
    if (schema[key] !== undefined) checkRequired(context, file, [...path, key]);
  }
}
