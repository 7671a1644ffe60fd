import { type JsonObject, type JsonPath, objectOf, stringsOf } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

/** Checks that `x-sum` and `x-unique` are on a list with flat names, name fields of its items, and have an error text. */
export function checkListRules(
  context: CheckContext,
  file: JsonFile,
  path: JsonPath,
  schema: JsonObject,
): void {
  for (const rule of ['x-sum', 'x-unique'] as const) {
    if (schema[rule] === undefined) continue;
    const list = objectOf(context.resolver.resolve(file, path));
    const fields = objectOf(objectOf(list.items).properties);
    if (list.type !== 'array' || typeof list['x-flat'] !== 'string' || file !== context.source.application) {
      const hint = 'Move it to a field of application.schema.json that is a list with "x-flat".';
      context.reportKey(file, [...path, rule], `${rule} can only stand on a list of the application`, hint);
      continue;
    }
    const names = rule === 'x-sum' ? Object.keys(objectOf(schema[rule])) : stringsOf(schema[rule]);
    names.forEach((name, index) => {
      const at = [...path, rule, rule === 'x-sum' ? name : index];
      const field = objectOf(fields[name]);
      const unknown = `${rule} names "${name}", which is no field of an item`;
      if (!context.expectOneOf(file, at, name, Object.keys(fields), unknown)) return;
      if (rule === 'x-sum' && field.type !== 'number' && field.type !== 'integer') {
        context.report(
          file,
          at,
          `"${name}" is no number to add up`,
          'Name a field of type number or integer.',
        );
      }
    });
    if (objectOf(list['x-errors'])[rule] !== undefined) continue;
    const hint = `Add "${rule}": "..." to "x-errors" of the list.`;
    context.reportKey(file, [...path, rule], `${rule} has no text for when it is broken`, hint);
  }
}
