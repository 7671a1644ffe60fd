import { type Json, type JsonObject, objectOf, sameText, stringsOf, valueAt } from '#engine';
import type { FileSet } from '#engine/compile';

/** Describes the differences between two sets of a flow's files: "Question 'Fax' added to More Details". */
export function differenceOf(before: FileSet, after: FileSet, flow: string): string[] {
  const [was, now] = [readFlow(before, flow), readFlow(after, flow)];
  const ids = [...new Set([...was.order, ...now.order])];
  const said: string[] = [];
  for (const id of ids) {
    const [old, next] = [was.steps[id], now.steps[id]];
    const title = String((next ?? old)?.title ?? id);
    if (!now.order.includes(id) || !next) said.push(`Step '${title}' removed`);
    else if (!was.order.includes(id) || !old) said.push(`Step '${title}' added`);
    else said.push(...stepDifference(title, old, next, (name) => nameOf(name, now.fields, was.fields)));
  }
  const common = (order: string[]) =>
    order.filter((id) => was.order.includes(id) && now.order.includes(id)).join();
  if (common(was.order) !== common(now.order)) said.push('The steps stand in another order');
  said.push(...fieldDifference(was.fields, now.fields));
  said.push(...restDifference(before, after, flow));
  return said.length > 0 ? said : changedFiles(before, after);
}

/** Changed files that no description covers. */
function changedFiles(before: FileSet, after: FileSet): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  const changed = paths.filter(
    (path) => !path.startsWith('brands/') && !sameText(read(before, path), read(after, path)),
  );
  return changed.map((path) => `The file ${path} changed`);
}

function stepDifference(
  title: string,
  old: JsonObject,
  next: JsonObject,
  name: (field: string) => string,
): string[] {
  const [was, now] = [fieldsOf(old), fieldsOf(next)];
  const said = now
    .filter((one) => !was.includes(one))
    .map((one) => `Question '${name(one)}' added to ${title}`);
  said.push(
    ...was.filter((one) => !now.includes(one)).map((one) => `Question '${name(one)}' removed from ${title}`),
  );
  const stays = now.filter((one) => was.includes(one));
  for (const one of stays) {
    const [needed, needs] = [requiredOf(old).includes(one), requiredOf(next).includes(one)];
    if (needs && !needed) said.push(`'${name(one)}' is required now, in ${title}`);
    if (needed && !needs) said.push(`'${name(one)}' is not required any more, in ${title}`);
    if (!sameText(valueAt(old, ['visible', one]), valueAt(next, ['visible', one])))
      said.push(`'${name(one)}' in ${title} is shown by another rule`);
    if (!sameText(valueAt(old, ['uiSchema', one]), valueAt(next, ['uiSchema', one])))
      said.push(`'${name(one)}' in ${title} looks or reads differently`);
  }
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (['schema', 'uiSchema', 'visible', '$schema'].includes(key) || sameText(old[key], next[key])) continue;
    said.push(worded(`Step '${title}'`, key, old[key], next[key]));
  }
  const order = (step: JsonObject) =>
    stringsOf(valueAt(step, ['uiSchema', 'ui:order']))
      .filter((one) => stays.includes(one))
      .join();
  if (order(old) !== order(next)) said.push(`The questions of ${title} stand in another order`);
  return said;
}

function fieldDifference(was: JsonObject, now: JsonObject): string[] {
  const said: string[] = [];
  for (const field of Object.keys(now)) {
    const [old, next] = [was[field], now[field]];
    if (old === undefined || sameText(old, next)) continue;
    const name = nameOf(field, now, was);
    for (const key of new Set([...Object.keys(objectOf(old)), ...Object.keys(objectOf(next))])) {
      if (key === 'enum' || sameText(objectOf(old)[key], objectOf(next)[key])) continue;
      said.push(worded(`Question '${name}'`, key, objectOf(old)[key], objectOf(next)[key]));
    }
  }
  return said;
}

/** Differences outside of steps and fields: texts of pages, languages, the flow itself. */
function restDifference(before: FileSet, after: FileSet, flow: string): string[] {
  const said: string[] = [];
  const past = `flows/${flow}/migrations.json`;
  if (!sameText(read(before, past), read(after, past))) said.push('What becomes of earlier answers changed');
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const isOther = /^flows\/(texts|locales)/.test(path) || path === `flows/${flow}/flow.json`;
    if (!isOther || before.get(path) === after.get(path)) continue;
    const [old, next] = [objectOf(read(before, path)), objectOf(read(after, path))];
    for (const place of changedTexts(old, next)) said.push(`Text ${place} changed in ${path}`);
  }
  return said;
}

function changedTexts(old: Json, next: Json, path = ''): string[] {
  if (sameText(old, next)) return [];
  const [one, other] = [objectOf(old), objectOf(next)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (names.length === 0 || Array.isArray(next)) return path === 'steps' ? [] : [path];
  return names.flatMap((name) =>
    changedTexts(one[name] ?? null, other[name] ?? null, path ? `${path}.${name}` : name),
  );
}

/** Properties with a plain name. */
const WORDS: Record<string, string> = {
  title: 'the name',
  heading: 'the heading',
  intro: 'the introduction',
  show: 'the rule that says when it is shown',
  complete: 'the rule when it is complete',
  path: 'the address',
  access: 'who sees it',
  notices: 'its messages',
  next: 'what its button does',
  'x-options': 'the choices',
  'x-errors': 'the texts of its errors',
  'x-save': 'its place in what is sent',
  'x-sensitive': 'its protection',
  'x-format': 'what people enter',
  'x-display': 'how the review shows it',
  'x-prefill': 'whether a link may fill it in',
  minLength: 'the least number of characters',
  maxLength: 'the most characters',
  pattern: 'its pattern',
  minimum: 'the smallest number',
  maximum: 'the largest number',
  minItems: 'the fewest answers',
  maxItems: 'the most answers',
  primary: 'the words on its button',
  navigation: 'whether it stands in the step navigation',
  leadsTo: 'where it leads to',
  reviewHeading: 'its heading over the answers',
  items: 'what is in it',
};

function worded(subject: string, key: string, old: Json | undefined, next: Json | undefined): string {
  const what = WORDS[key] ?? `"${key}"`;
  const isShort = (value: Json | undefined) => value === undefined || typeof value !== 'object';
  if (!isShort(old) || !isShort(next)) return `${subject}: ${what} changed`;
  if (next === undefined) return `${subject}: ${what} is gone`;
  return `${subject}: ${what} is now '${next}'${old === undefined ? '' : `, was '${old}'`}`;
}

function readFlow(files: FileSet, flow: string) {
  const order = stringsOf(objectOf(read(files, `flows/${flow}/flow.json`)).steps);
  const steps = Object.fromEntries(
    order.map((id) => [id, objectOf(read(files, `flows/${flow}/steps/${id}.json`))]),
  );
  const own = `flows/${flow}/application.schema.json`;
  const fields = read(files, files.has(own) ? own : 'schemas/application.schema.json');
  return {
    order,
    steps: steps as Record<string, JsonObject | undefined>,
    fields: objectOf(objectOf(fields).properties),
  };
}

function read(files: FileSet, path: string): Json {
  try {
    return JSON.parse(files.get(path) ?? 'null') as Json;
  } catch {
    return null;
  }
}

const fieldsOf = (step: JsonObject): string[] =>
  Object.keys(objectOf(valueAt(step, ['schema', 'properties'])));
const requiredOf = (step: JsonObject): string[] => stringsOf(valueAt(step, ['schema', 'required']));
const nameOf = (field: string, ...known: JsonObject[]): string =>
  known
    .map((fields) => objectOf(fields[field]).title)
    .find((title) => typeof title === 'string')
    ?.toString() ?? field;
