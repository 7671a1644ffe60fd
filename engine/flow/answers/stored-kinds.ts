import { normalizeInner } from '../../format/index.ts';
import type { ApplicationData, FieldSchema, FieldValue, ListItem } from '../../schema/index.ts';
import { isEmpty, withoutForbiddenParts } from '../../schema/index.ts';
import { listFields, listOf } from '../names/index.ts';
import type { CompiledFlow } from '../types.ts';

/**
 * Stored answers in the form that this flow's fields ask for: a release may have changed a field's type, or removed a
 * part of it that may not be there any more. Masks stay. The
 * same object if nothing changes.
 */
export function withStoredKinds(flow: CompiledFlow, application: ApplicationData): ApplicationData {
  const { properties = {} } = flow.application;
  const lists = listFields(flow.application);
  const changed = changedAnswers(flow.application, properties, application, lists);
  for (const list of lists) {
    if (!Array.isArray(application[list])) continue;
    const items = listOf(application, list);
    const fields = properties[list]?.items?.properties ?? {};
    const next = items.map((item): ListItem => {
      const changedItem = changedAnswers(flow.application, fields, item, []);
      return Object.keys(changedItem).length > 0 ? { ...item, ...changedItem } : item;
    });
    if (next.some((item, index) => item !== items[index])) changed[list] = next;
  }
  return Object.keys(changed).length > 0 ? { ...application, ...changed } : application;
}

function changedAnswers(
  root: FieldSchema,
  fields: Readonly<Record<string, FieldSchema>>,
  answers: ApplicationData,
  lists: readonly string[],
): Record<string, FieldValue> {
  const changed: Record<string, FieldValue> = {};
  for (const [name, schema] of Object.entries(fields)) {
    const value = answers[name];
    if (value === undefined || isEmpty(value) || lists.includes(name)) continue;
    const next = withoutForbiddenParts(root, schema, normalizeInner(root, schema, value));
    if (next !== value) changed[name] = next;
  }
  return changed;
}
