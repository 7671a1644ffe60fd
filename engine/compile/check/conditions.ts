import { isObject, type JsonFile, type JsonPath, objectOf, stringsOf, valueAt } from '../json-file.ts';
import type { CheckContext } from './context.ts';

/** The conditions (`if`) of the steps' schemas say nothing of a property that they don't require. */
export function checkConditions(context: CheckContext): void {
  for (const { file } of context.source.steps) walk(context, file, ['schema']);
}

function walk(context: CheckContext, file: JsonFile, path: JsonPath): void {
  const value = valueAt(file.value, path);
  if (value === null || typeof value !== 'object') return;
  for (const key of Object.keys(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    // The rules of `x-limit` and `x-default` are no schemas.
    if (key === 'when') continue;
    if (key === 'if') checkRequired(context, file, at);
    else walk(context, file, at);
  }
}

/** A constraint on a property passes where the property is absent: it must be `required` at the same level. */
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
  for (const key of ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'contains', 'items']) {
    if (schema[key] !== undefined) checkRequired(context, file, [...path, key]);
  }
}
