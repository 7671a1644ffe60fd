import type { FileSet } from '#engine/compile/index.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Names = Readonly<Record<string, Json>>;

/** Two sets of a flow's files compared, for people: "Question 'Fax' added to More Details". */
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
  return said;
}

function stepDifference(title: string, old: Names, next: Names, name: (field: string) => string): string[] {
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
    if (differs(at(old, ['visible', one]), at(next, ['visible', one])))
      said.push(`'${name(one)}' in ${title} is shown by another rule`);
    if (differs(at(old, ['uiSchema', one]), at(next, ['uiSchema', one])))
      said.push(`'${name(one)}' in ${title} looks or reads differently`);
  }
  for (const key of new Set([...Object.keys(old), ...Object.keys(next)])) {
    if (['schema', 'uiSchema', 'visible', '$schema'].includes(key) || !differs(old[key], next[key])) continue;
    said.push(worded(`Step '${title}'`, key, old[key], next[key]));
  }
  const order = (step: Names) =>
    texts(at(step, ['uiSchema', 'ui:order']))
      .filter((one) => stays.includes(one))
      .join();
  if (order(old) !== order(next)) said.push(`The questions of ${title} stand in another order`);
  return said;
}

function fieldDifference(was: Names, now: Names): string[] {
  const said: string[] = [];
  for (const field of Object.keys(now)) {
    const [old, next] = [was[field], now[field]];
    if (old === undefined || !differs(old, next)) continue;
    const name = nameOf(field, now, was);
    for (const key of new Set([...Object.keys(object(old)), ...Object.keys(object(next))])) {
      if (key === 'enum' || !differs(object(old)[key], object(next)[key])) continue;
      said.push(worded(`Question '${name}'`, key, object(old)[key], object(next)[key]));
    }
  }
  return said;
}

/** What is neither a step nor a field: words of the pages, languages, the flow itself. */
function restDifference(before: FileSet, after: FileSet, flow: string): string[] {
  const said: string[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const isOther = /^flows\/(texts|locales)/.test(path) || path === `flows/${flow}/flow.json`;
    if (!isOther || before.get(path) === after.get(path)) continue;
    const [old, next] = [object(read(before, path)), object(read(after, path))];
    for (const place of changedTexts(old, next)) said.push(`Text ${place} changed in ${path}`);
  }
  return said;
}

function changedTexts(old: Json, next: Json, path = ''): string[] {
  if (!differs(old, next)) return [];
  const [one, other] = [object(old), object(next)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  if (names.length === 0 || Array.isArray(next)) return path === 'steps' ? [] : [path];
  return names.flatMap((name) =>
    changedTexts(one[name] ?? null, other[name] ?? null, path ? `${path}.${name}` : name),
  );
}

/** Properties that people know by other words. */
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
  const order = texts(object(read(files, `flows/${flow}/flow.json`)).steps);
  const steps = Object.fromEntries(
    order.map((id) => [id, object(read(files, `flows/${flow}/steps/${id}.json`))]),
  );
  const own = `flows/${flow}/application.schema.json`;
  const fields = read(files, files.has(own) ? own : 'schemas/application.schema.json');
  return {
    order,
    steps: steps as Record<string, Names | undefined>,
    fields: object(object(fields).properties),
  };
}

function read(files: FileSet, path: string): Json {
  try {
    return JSON.parse(files.get(path) ?? 'null') as Json;
  } catch {
    return null;
  }
}

const object = (value: Json | undefined): Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const texts = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const at = (value: Json | Names, path: string[]): Json | undefined =>
  path.reduce((one: Json | undefined, name) => object(one)[name], value as Json);
const differs = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);
const fieldsOf = (step: Names): string[] => Object.keys(object(at(step, ['schema', 'properties'])));
const requiredOf = (step: Names): string[] => texts(at(step, ['schema', 'required']));
const nameOf = (field: string, ...known: Names[]): string =>
  known
    .map((fields) => object(fields[field]).title)
    .find((title) => typeof title === 'string')
    ?.toString() ?? field;
