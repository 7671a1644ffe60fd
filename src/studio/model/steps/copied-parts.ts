import { type Json, objectOf, SAME_VALUE, stringsOf } from '#engine';

/** The copy of each question. */
export type CopyNames = ReadonlyMap<string, string>;
type Properties = Record<string, Json>;

const rename = (value: Json, names: CopyNames): Json =>
  typeof value === 'string' ? (names.get(value) ?? value) : value;
const renameKeys = (value: Json | undefined, names: CopyNames): Properties =>
  Object.fromEntries(Object.entries(objectOf(value)).map(([key, member]) => [names.get(key) ?? key, member]));

const renameList = (value: Json, names: CopyNames): Json =>
  Array.isArray(value) ? value.map((item) => rename(item, names)) : value;

/** A step's schema for the copies: properties, required names and conditions. */
export function renameSchema(schema: Json, names: CopyNames): Json {
  if (schema === null || typeof schema !== 'object' || Array.isArray(schema)) return schema;
  const renamed = Object.entries(schema).map(([keyword, value]): [string, Json] => {
    if (keyword === 'properties') return [keyword, renameKeys(value, names)];
    if (keyword === 'required') return [keyword, renameList(value, names)];
    if (keyword === 'dependencies') {
      const entries = Object.entries(renameKeys(value, names));
      const renameNeeds = (needs: Json) =>
        Array.isArray(needs) ? renameList(needs, names) : renameSchema(needs, names);
      return [keyword, Object.fromEntries(entries.map(([name, needs]) => [name, renameNeeds(needs)]))];
    }
    if (!SAME_VALUE.includes(keyword)) return [keyword, value];
    const branches = Array.isArray(value) ? value.map((branch) => renameSchema(branch, names)) : undefined;
    return [keyword, branches ?? renameSchema(value, names)];
  });
  return Object.fromEntries(renamed);
}

/** `application.fax` → `application.fax_2` everywhere in a rule, except in named rules of flow.json. */
export function renameRule(rule: Json, names: CopyNames): Json {
  if (Array.isArray(rule)) return rule.map((branch) => renameRule(branch, names));
  if (rule === null || typeof rule !== 'object') return rule;
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => {
      const [root, name = '', ...inner] = key.split('.');
      const path = root === 'application' ? [root, names.get(name) ?? name, ...inner].join('.') : key;
      return [path, renameRule(value, names)];
    }),
  );
}

/** Each question's rule (`visible`), for its copy. */
export function renameRules(rules: Json | undefined, names: CopyNames): Properties {
  const renamed = Object.entries(renameKeys(rules, names));
  return Object.fromEntries(renamed.map(([name, rule]) => [name, renameRule(rule, names)]));
}

/** Groups with their rows. */
export function renameGroups(groups: readonly Json[], names: CopyNames): Json {
  return groups.map((group) => {
    const { fields = [], rows, review, ...rest } = objectOf(group);
    return {
      ...rest,
      fields: renameList(fields, names),
      ...(Array.isArray(rows) ? { rows: rows.map((row) => renameList(row, names)) } : {}),
      ...(Array.isArray(review)
        ? {
            review: review
              .map(objectOf)
              .map((row) => ({ ...row, fields: renameList(row.fields ?? [], names) })),
          }
        : {}),
    };
  });
}

/** A part with its own address; undefined if a field of it has no copy, such as a list's item. */
export function renamePart(part: Json, names: CopyNames): Json | undefined {
  const { fields = [], keep, ...rest } = objectOf(part);
  const areAllCopied = stringsOf(fields).every((name) => names.has(name));
  if (!areAllCopied) return undefined;
  return {
    ...rest,
    fields: renameList(fields, names),
    ...(keep === undefined ? {} : { keep: renameList(keep, names) }),
  };
}

/** Renames the questions in the options of a uiSchema entry, the only part of it that names questions. */
export function renameOptions(entry: Json | undefined, names: CopyNames): Json | undefined {
  const ui = objectOf(entry);
  if (ui['ui:options'] === undefined) return entry;
  const renameEach = (value: Json) =>
    Object.fromEntries(Object.entries(objectOf(value)).map(([key, member]) => [key, rename(member, names)]));
  const options = Object.entries(objectOf(ui['ui:options'])).map(([name, value]): [string, Json] => {
    if (name.endsWith('Field')) return [name, rename(value, names)];
    if (name === 'fills') return [name, renameEach(value)];
    const { fields, ...copyFrom } = objectOf(value);
    return name === 'copyFrom' && fields !== undefined
      ? [name, { ...copyFrom, fields: renameEach(fields) }]
      : [name, value];
  });
  return { ...ui, 'ui:options': Object.fromEntries(options) };
}
