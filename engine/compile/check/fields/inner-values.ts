import { type JsonObject, type JsonPath, NAMED_PARTS, objectOf, UNNAMED_PARTS } from '../../../index.ts';
import type { CheckContext } from '../meta/index.ts';

/** Keywords that only a whole field may have: a value inside it has none of them. */
const FIELD_KEYWORDS = [
  'x-save',
  'x-local',
  'x-flat',
  'x-flat-parts',
  'x-limit',
  'x-default',
  'x-compute',
  'x-stamp',
  'x-clears',
  'x-sum',
  'x-unique',
  'x-prefill',
] as const;
const INNER_KEYWORDS = [...NAMED_PARTS, ...UNNAMED_PARTS];

/** Refuses field keywords inside a field's value, and `x-compute` on a field of a list's items. */
export function checkInnerValue(context: CheckContext, path: JsonPath, schema: JsonObject): void {
  const file = context.source.application;
  if (!isInnerValue(context, path)) {
    if (context.isUnreleased && path.length > 2 && schema['x-compute'] !== undefined) {
      const what = `"${path.at(-1)}" is a field of a list's items, which nothing computes`;
      context.reportKey(file, [...path, 'x-compute'], what, 'Make it a question of its own.');
    }
    return;
  }
  for (const keyword of FIELD_KEYWORDS) {
    if (schema[keyword] === undefined) continue;
    const what = `${keyword} stands inside a field's value, where nothing reads it`;
    const hint = `Move it to the field itself, or make this a field of its own.`;
    context.reportKey(file, [...path, keyword], what, hint);
  }
  if (schema['x-sensitive'] === 'never-stored') {
    const what = 'a secret that is never stored cannot stand inside a value, which is stored whole';
    context.report(file, [...path, 'x-sensitive'], what, 'Make it a field of its own.');
  }
}

function isInnerValue(context: CheckContext, path: JsonPath): boolean {
  const [section, name, ...rest] = path;
  const innerPath = rest.filter(
    (part, index) => INNER_KEYWORDS.includes(String(part)) && rest[index - 1] !== 'properties',
  );
  const root = objectOf(context.source.application.value);
  if (section === 'properties') {
    const isKeyed = objectOf(objectOf(root.properties)[String(name)])['x-flat'] !== undefined;
    return innerPath.length > (isKeyed ? 2 : 0);
  }
  return innerPath.length > (keyedItems(root).includes(String(name)) ? 1 : 0);
}

/** Names of the definitions that describe items of lists with flat names. */
export function keyedItems({ properties }: JsonObject): string[] {
  const lists = Object.values(objectOf(properties)).map(objectOf);
  const refs = lists
    .filter((field) => field['x-flat'] !== undefined)
    .map((field) => objectOf(field.items).$ref);
  return refs.map((ref) => String(ref).split('#/$defs/')[1] ?? '');
}
