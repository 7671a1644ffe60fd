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
import { followParts, itemsOf } from './rule-paths.ts';
import { checkConstant } from './rule-values.ts';

const DEPENDENT = [...DEPENDENCIES, 'dependentRequired'];

/**
 * Checks the conditions in the steps' schemas: their fields must exist in the step, their values must be possible, and
 * each property that they test must be required by them.
 */
export function checkConditions(context: CheckContext): void {
  for (const { step, file } of context.steps)
    checkConditionsBelow({ context, file }, ['schema'], [step.schema]);
}

interface Place {
  context: CheckContext;
  file: JsonFile;
}

/** @param schemas the schemas that describe the value; undefined if unknown */
function checkConditionsBelow(place: Place, path: JsonPath, schemas: FieldSchema[] | undefined): void {
  const { context, file } = place;
  const schema = valueAt(file.value, path);
  if (Array.isArray(schema)) {
    schema.forEach((_, index) => {
      checkConditionsBelow(place, [...path, index], schemas);
    });
  }
  if (!isObject(schema)) return;
  const isInBranch = path.some((part) => SAME_VALUE.includes(String(part)));
  for (const key of Object.keys(schema)) {
    const at = [...path, key];
    // The rules of `x-limit` and `x-default` are no schemas.
    if (key === 'when') continue;
    if (key === 'if') {
      checkRequired(context, file, at);
      if (schemas && context.isUnreleased) checkCondition(place, at, schemas);
    } else if (key === 'contains' && schemas && context.isUnreleased) {
      checkCondition(place, at, itemsOf(context, schemas), String(path.at(-1)));
    } else if (key === 'properties') {
      for (const [name, inner] of Object.entries(objectOf(schema.properties))) {
        const ownSchemas = schemas?.flatMap(({ properties }): FieldSchema[] => {
          const ownField = properties?.[name];
          return ownField ? [ownField] : [];
        });
        if (isInBranch && ownSchemas && context.isUnreleased)
          checkValues(place, [...at, name], name, inner, ownSchemas);
        checkConditionsBelow(place, [...at, name], ownSchemas);
      }
    } else {
      if (DEPENDENT.includes(key) && schemas && context.isUnreleased)
        for (const name of Object.keys(objectOf(schema[key]))) findField(place, [...at, name], schemas, name);
      const inner = SAME_VALUE.includes(key)
        ? schemas
        : key === 'items'
          ? schemas && itemsOf(context, schemas)
          : undefined;
      checkConditionsBelow(place, at, inner);
    }
  }
}

function checkCondition(place: Place, path: JsonPath, schemas: FieldSchema[], name = ''): void {
  const condition = valueAt(place.file.value, path);
  if (Array.isArray(condition)) {
    condition.forEach((_, index) => {
      checkCondition(place, [...path, index], schemas, name);
    });
  }
  if (!isObject(condition)) return;
  if (name !== '') checkValues(place, path, name, condition, schemas);
  for (const key of Object.keys(condition)) {
    const at = [...path, key];
    if (SAME_VALUE.includes(key)) checkCondition(place, at, schemas, name);
    if (key === 'contains' || key === 'items')
      checkCondition(place, at, itemsOf(place.context, schemas), name);
    if (key !== 'properties') continue;
    for (const inner of Object.keys(objectOf(condition.properties))) {
      const innerSchemas = findField(place, [...at, inner], schemas, inner);
      if (innerSchemas) checkCondition(place, [...at, inner], innerSchemas, inner);
    }
  }
}

/** The schemas of a named field; undefined, with a report, if it does not exist. */
function findField(
  { context, file }: Place,
  at: JsonPath,
  schemas: FieldSchema[],
  name: string,
): FieldSchema[] | undefined {
  const pathResult = followParts(context, schemas, [name], '');
  if (pathResult.ok) {
    if (pathResult.schemas.some((schema) => schema['x-sensitive'] !== undefined)) {
      const what = `the condition asks for "${name}", a secret: once it is saved, a condition does not see it`;
      context.reportKey(file, at, what, 'Ask for another answer.');
    }
    return pathResult.schemas;
  }
  const knownNames = schemas
    .flatMap((schema) => everyBranch(context.application, schema))
    .flatMap(({ properties }) => Object.keys(properties ?? {}));
  const addHint: Advice = {
    hint: `A condition sees the fields of its own step: add "${name}" to them, with "ui:widget": "hidden".`,
  };
  const isOtherField = locate(context.application, name) !== undefined;
  const what = `the condition asks for "${name}", which is no field of this step`;
  context.reportKey(file, at, what, isOtherField ? addHint : didYouMean(name, knownNames));
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
