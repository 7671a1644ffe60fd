import { isSameText, type Json, type JsonObject, objectOf, stringsOf, valueAt } from '#engine';
import type { ChangeLine } from '../change-lines.ts';
import { type FlowParts, nameIn, resolveShared, titleOf } from '../flow-parts.ts';
import { memberChanges, type Show } from '../member-changes.ts';
import words from './flow-words.json' with { type: 'json' };
import { createShow } from './show-values.ts';

export interface Flows {
  was: FlowParts;
  now: FlowParts;
}

/** @param fieldNames the questions of the steps before and after, which are reported with their steps */
export function fieldDifference(flows: Flows, fieldNames: readonly string[]): ChangeLine[] {
  const [was, now] = [flows.was.fields, flows.now.fields];
  const name = nameIn(flows.now, flows.was);
  return bothNames(was, now).flatMap((field): ChangeLine[] => {
    const [old, next] = [was[field], now[field]];
    if (old === undefined || next === undefined) {
      const change = old === undefined ? 'added' : 'removed';
      return fieldNames.includes(field)
        ? []
        : [{ kind: 'questions', line: `Question '${name(field)}' ${change}, which no step asks` }];
    }
    return schemaChanges(`Question '${name(field)}'`, old, next, flows);
  });
}

/** The changes of shared definitions, except of list items. */
export function sharedDifference(flows: Flows): ChangeLine[] {
  const items = [flows.was, flows.now].flatMap(({ fields }) =>
    Object.values(fields).map((field) =>
      String(valueAt(field, ['items', '$ref']))
        .split('/')
        .at(-1),
    ),
  );
  const [was, now] = [flows.was.shared, flows.now.shared];
  return bothNames(was, now)
    .filter((name) => !items.includes(name))
    .flatMap((name) =>
      schemaChanges(`The shared form '${name.replaceAll('_', ' ')}'`, was[name], now[name], flows),
    );
}

/** The changes of a question's schema and of the questions inside it. */
export function schemaChanges(
  subject: string,
  old: Json | undefined,
  next: Json | undefined,
  flows: Flows,
): ChangeLine[] {
  const [was, now] = [objectOf(old), objectOf(next)];
  if (isSameText(resolvedItems(was, flows.was), resolvedItems(now, flows.now))) return [];
  const show = createShow(flows.now, flows.was);
  const hasChoices = [was, now].every(repeatsChoices);
  const isMoney = [was, now].some((object) => object['x-format'] === 'amount');
  const ownMembers = ({ items: _i, properties: _p, required: _r, enum: values, ...others }: JsonObject) =>
    hasChoices || values === undefined ? others : { enum: values, ...others };
  const moneyShow: Show = (value, form) =>
    show(value, isMoney && (form === undefined || form === 'limits') ? 'moneyLimits' : form);
  return [
    ...memberChanges(subject, words.field, { was: ownMembers(was), now: ownMembers(now), show: moneyShow }),
    ...innerChanges(subject, was, now, flows),
    ...(was.items === undefined && now.items === undefined
      ? []
      : schemaChanges(
          subject,
          resolveShared(was.items, flows.was),
          resolveShared(now.items, flows.now),
          flows,
        )),
  ];
}

/** Whether the allowed values only repeat the values of the choices. */
function repeatsChoices({ enum: values, 'x-options': options }: JsonObject): boolean {
  const chosenValues = Array.isArray(options) ? options.map((option) => objectOf(option).value) : [];
  return (
    Array.isArray(values) && chosenValues.length > 0 && isSameText([...values].sort(), chosenValues.sort())
  );
}

const resolvedItems = (schema: JsonObject, flow: FlowParts): JsonObject =>
  schema.items === undefined ? schema : { ...schema, items: resolveShared(schema.items, flow) };

/** The changes of questions inside a list's items or a group. */
function innerChanges(subject: string, was: JsonObject, now: JsonObject, flows: Flows): ChangeLine[] {
  const [old, next] = [objectOf(was.properties), objectOf(now.properties)];
  const owner = subject.replace(/^Question /, '');
  const name = (field: string) =>
    titleOf([resolveShared(next[field], flows.now), resolveShared(old[field], flows.was)]) ??
    field.replaceAll('_', ' ');
  const questionLine = (line: string): ChangeLine => ({ kind: 'questions', line });
  const requiredIn = (schema: JsonObject) => stringsOf(schema.required);
  return [
    ...bothNames(old, next).flatMap((bothName) => {
      if (old[bothName] === undefined)
        return [questionLine(`Question '${name(bothName)}' added to ${owner}`)];
      if (next[bothName] === undefined)
        return [questionLine(`Question '${name(bothName)}' removed from ${owner}`)];
      return schemaChanges(`Question '${name(bothName)}' of ${owner}`, old[bothName], next[bothName], flows);
    }),
    ...requiredIn(now)
      .filter((candidate) => !requiredIn(was).includes(candidate))
      .map((field) => questionLine(`'${name(field)}' of ${owner} is required now`)),
    ...requiredIn(was)
      .filter((candidate) => !requiredIn(now).includes(candidate))
      .map((field) => questionLine(`'${name(field)}' of ${owner} is not required any more`)),
  ];
}

export const bothNames = (object: JsonObject, other: JsonObject): string[] => [
  ...new Set([...Object.keys(object), ...Object.keys(other)]),
];
