import { roleField, serverFields } from '#domain/roles.ts';
import {
  answeredFields,
  type CompiledFlow,
  type FieldSchema,
  type FieldValue,
  flatName,
  isEmpty,
  isSameAnswer,
  isTypedOverMask,
  itemFields,
  type ListItem,
  listFields,
  listOf,
} from '#engine';
import type { ApplicationState } from '../state/index.ts';

/**
 * Flat names of the answers that the server does not have, including answers that earlier saves omitted. If
 * an item was removed, the result has the list's own name. Computed values, untouched defaults and fields
 * that the server writes are ignored.
 */
export function unsavedAnswers(
  flow: CompiledFlow,
  { application, core, dirty, touched }: Pick<ApplicationState, 'application' | 'core' | 'dirty' | 'touched'>,
): string[] {
  if (core.base === undefined && !dirty) return [];
  // A new application contains the applicant's email address, although the user has not typed anything.
  const emailField = core.base === undefined ? roleField(flow, 'email') : undefined;
  const base = core.base ?? {};
  const properties = flow.application.properties ?? {};
  const serverOwned = serverFields(flow);
  const ownFields = Object.entries(answeredFields(flow)).filter(
    ([name, schema]) =>
      !serverOwned.includes(name) &&
      (!schema['x-default'] || touched[name] === true) &&
      isChanged(schema, base[name], application[name]),
  );
  const ofItems = listFields(flow.application).flatMap((list) => {
    const fields = Object.entries(itemFields(properties[list] ?? {}));
    const [before, now] = [listOf(base, list), listOf(application, list)];
    const changedNames = now.flatMap((item, index) => {
      const earlierItem = before.find((candidate) => isSameItem(candidate, item)) ?? {};
      return fields.flatMap(([field, schema]) =>
        isChanged(schema, earlierItem[field], item[field])
          ? [flatName(flow.application, `/${list}/${index}/${field}`)]
          : [],
      );
    });
    const isGone = before.some(
      (candidate) =>
        fields.some(([field]) => !isEmpty(candidate[field])) &&
        !now.some((item) => isSameItem(candidate, item)),
    );
    return isGone ? [list, ...changedNames] : changedNames;
  });
  return [...ownFields.map(([name]) => name), ...ofItems].filter((name) => name !== emailField);
}

function isSameItem(item: ListItem, other: ListItem): boolean {
  if (item.id !== undefined && other.id !== undefined) return item.id === other.id;
  return item.key !== undefined && item.key === other.key;
}

/** A secret typed over a saved one counts as changed even if both have the same mask. */
function isChanged(
  schema: FieldSchema,
  before: FieldValue | undefined,
  now: FieldValue | undefined,
): boolean {
  return isTypedOverMask(before, now) || !isSameAnswer(schema, before, now);
}
