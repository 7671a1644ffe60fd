import { type JsonObject, type JsonPath, objectOf, stringsOf } from '../../../index.ts';
import type { Advice, JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

const KEEP_IN_ONE: Advice = { hint: 'Keep it in one.', repair: { code: 'remove-copy' } };

/**
 * Checks that the groups of a uiSchema and their rows name existing fields, each once.
 * @param path the position of the uiSchema in the file
 * @param fields the names of the fields at this level
 */
export function checkGroups(
  context: CheckContext,
  file: JsonFile,
  ui: JsonObject,
  path: JsonPath,
  fields: string[],
): void {
  const grouped = new Set<string>();
  const groups = Array.isArray(ui['ui:groups']) ? ui['ui:groups'] : [];
  groups.forEach((group, position) => {
    const groupPath = [...path, 'ui:groups', position];
    stringsOf(objectOf(group).fields).forEach((name, index) => {
      const place = [...groupPath, 'fields', index];
      context.expectOneOf(file, place, name, fields, `a group names "${name}", which is no field here`);
      if (grouped.has(name)) context.report(file, place, `"${name}" stands in two groups`, KEEP_IN_ONE);
      grouped.add(name);
    });
    checkRows(context, file, objectOf(group), groupPath);
    checkReview(context, file, objectOf(group), groupPath);
  });
}

/** Checks that a review row names fields of its group, each in one row only. */
function checkReview(context: CheckContext, file: JsonFile, group: JsonObject, path: JsonPath): void {
  const fields = stringsOf(group.fields);
  const joinedNames = new Set<string>();
  const rows = Array.isArray(group.review) ? group.review.map(objectOf) : [];
  rows.forEach((row, position) => {
    stringsOf(row.fields).forEach((name, index) => {
      const fieldPath = [...path, 'review', position, 'fields', index];
      context.expectOneOf(
        file,
        fieldPath,
        name,
        fields,
        `the review joins "${name}", which is no field of the group`,
      );
      if (joinedNames.has(name))
        context.report(file, fieldPath, `"${name}" stands in two rows of the review`, KEEP_IN_ONE);
      joinedNames.add(name);
    });
  });
}

/** Checks that a row names adjacent fields of its group: the visual order must equal the tab order. */
function checkRows(context: CheckContext, file: JsonFile, group: JsonObject, path: JsonPath): void {
  const fields = stringsOf(group.fields);
  const rows = Array.isArray(group.rows) ? group.rows : [];
  rows.forEach((row, index) => {
    const names = stringsOf(row);
    const firstIndex = fields.indexOf(names[0] ?? '');
    if (names.every((name, place) => firstIndex >= 0 && fields[firstIndex + place] === name)) return;
    const what = `the row ${names.join(', ')} is no run of the group's fields`;
    context.report(
      file,
      [...path, 'rows', index],
      what,
      'Name fields of the group, in the order in which they stand there.',
    );
  });
}
