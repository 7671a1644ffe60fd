import { type Json, type JsonObject, objectOf, sameText, stringsOf, valueAt } from '#engine';
import type { FileSet } from '#engine/compile';
import { brandDifference } from './brand-difference.ts';
import { type ChangeLine, isDisclosure, linesInOrder } from './change-lines.ts';
import words from './flow-words.json' with { type: 'json' };
import { changedValues, changeWords, memberChanges, quoted } from './member-changes.ts';

/** The differences between two sets of a flow's files in words: "Question 'Fax' added to More Details". */
export const differenceOf = (before: FileSet, after: FileSet, flow: string): string[] =>
  linesInOrder(flowDifference(before, after, flow));

/** The differences of a draft in words: those of the flow, and those of the brands' records. */
export function draftDifference(
  before: FileSet,
  after: FileSet,
  { flow, brandFiles }: { flow: string; brandFiles: readonly string[] },
): string[] {
  const brands = brandFiles.flatMap((file) => brandDifference(read(before, file), read(after, file)));
  return linesInOrder([...flowDifference(before, after, flow), ...brands]);
}

function flowDifference(before: FileSet, after: FileSet, flow: string): ChangeLine[] {
  const [was, now] = [readFlow(before, flow), readFlow(after, flow)];
  const ids = [...new Set([...was.order, ...now.order])];
  const lines = ids.flatMap((id): ChangeLine[] => {
    const [old, next] = [was.steps[id], now.steps[id]];
    const title = String((next ?? old)?.title ?? id);
    if (!now.order.includes(id) || !next) return [{ kind: 'questions', line: `Step '${title}' removed` }];
    if (!was.order.includes(id) || !old) return [{ kind: 'questions', line: `Step '${title}' added` }];
    return stepDifference(title, old, next, (name) => nameOf(name, now.fields, was.fields));
  });
  const common = (order: string[]) =>
    order.filter((id) => was.order.includes(id) && now.order.includes(id)).join();
  if (common(was.order) !== common(now.order))
    lines.push({ kind: 'questions', line: 'The steps stand in another order' });
  lines.push(...fieldDifference(was.fields, now.fields, [was, now].flatMap(askedIn)));
  lines.push(...restDifference(before, after, flow));
  if (lines.length > 0 || !hasChanged(before, after)) return lines;
  return [{ kind: 'looks', line: 'Settings without words of their own changed: compare the files' }];
}

/** Whether any file of the flow changed; records of brands are reported by themselves. */
function hasChanged(before: FileSet, after: FileSet): boolean {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.some(
    (path) => !path.startsWith('brands/') && !sameText(read(before, path), read(after, path)),
  );
}

function stepDifference(
  title: string,
  old: JsonObject,
  next: JsonObject,
  name: (field: string) => string,
): ChangeLine[] {
  const [was, now] = [fieldsOf(old), fieldsOf(next)];
  const stays = now.filter((one) => was.includes(one));
  const questions = [
    ...now.filter((one) => !was.includes(one)).map((one) => `Question '${name(one)}' added to ${title}`),
    ...was.filter((one) => !now.includes(one)).map((one) => `Question '${name(one)}' removed from ${title}`),
  ];
  const rules: string[] = [];
  const looks: ChangeLine[] = [];
  for (const one of stays) {
    const [needed, needs] = [requiredOf(old).includes(one), requiredOf(next).includes(one)];
    if (needs && !needed) questions.push(`'${name(one)}' is required now, in ${title}`);
    if (needed && !needs) questions.push(`'${name(one)}' is not required any more, in ${title}`);
    if (!sameText(valueAt(old, ['visible', one]), valueAt(next, ['visible', one])))
      rules.push(`'${name(one)}' in ${title} is shown by another rule`);
    const look = (step: JsonObject) => objectOf(valueAt(step, ['uiSchema', one]));
    looks.push(...memberChanges(`'${name(one)}' in ${title}`, words.look, look(old), look(next)));
  }
  const order = (step: JsonObject) =>
    stringsOf(valueAt(step, ['uiSchema', 'ui:order']))
      .filter((one) => stays.includes(one))
      .join();
  if (order(old) !== order(next)) questions.push(`The questions of ${title} stand in another order`);
  const rest = ({ schema: _s, uiSchema: _u, visible: _v, $schema: _m, ...others }: JsonObject) => others;
  return [
    ...questions.map((line) => ({ kind: 'questions' as const, line })),
    ...rules.map((line) => ({ kind: 'rules' as const, line })),
    ...looks,
    ...memberChanges(`Step '${title}'`, words.step, rest(old), rest(next)),
  ];
}

/** @param asked the questions of the steps before and after, which are reported with their steps */
function fieldDifference(was: JsonObject, now: JsonObject, asked: readonly string[]): ChangeLine[] {
  return [...new Set([...Object.keys(was), ...Object.keys(now)])].flatMap((field): ChangeLine[] => {
    const [old, next] = [was[field], now[field]];
    const name = nameOf(field, now, was);
    if (old === undefined || next === undefined) {
      const how = old === undefined ? 'added' : 'removed';
      return asked.includes(field)
        ? []
        : [{ kind: 'questions', line: `Question '${name}' ${how}, which no step asks` }];
    }
    // The choices repeat the allowed values.
    const hasChoices = [old, next].some((one) => objectOf(one)['x-options'] !== undefined);
    const plain = ({ enum: values, ...others }: JsonObject): JsonObject =>
      hasChoices || values === undefined ? others : { enum: values, ...others };
    return memberChanges(`Question '${name}'`, words.field, plain(objectOf(old)), plain(objectOf(next)));
  });
}

/** Differences outside of steps and fields: texts of pages, languages, the flow itself. */
function restDifference(before: FileSet, after: FileSet, flow: string): ChangeLine[] {
  const lines: ChangeLine[] = [];
  const migrations = `flows/${flow}/migrations.json`;
  if (!sameText(read(before, migrations), read(after, migrations)))
    lines.push({ kind: 'questions', line: 'The way of earlier answers into the release changed' });
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [objectOf(read(before, path)), objectOf(read(after, path))];
    const language = /^flows\/locales\/([^/]+)\//.exec(path)?.[1];
    if (path === `flows/${flow}/flow.json`) {
      const rest = ({ steps: _s, ...others }: JsonObject) => others;
      lines.push(...memberChanges('The application', words.flow, rest(old), rest(next)));
    } else if (language !== undefined)
      lines.push(...textDifference(`${LANGUAGES.of(language)}: a translation`, old, next));
    else if (/^flows\/texts/.test(path)) lines.push(...textDifference('A text of the pages', old, next));
  }
  return lines;
}

const LANGUAGES = new Intl.DisplayNames('en-US', { type: 'language' });

const textDifference = (label: string, old: JsonObject, next: JsonObject): ChangeLine[] =>
  changedValues(old, next, [])
    .filter(({ path }) => path[0] !== '$schema')
    .map(({ path, was, now }) => ({
      kind: isDisclosure(path.join('.')) ? 'disclosures' : 'texts',
      line: changeWords(label, quoted(was), quoted(now)),
    }));

const askedIn = ({ steps }: ReturnType<typeof readFlow>): string[] =>
  Object.values(steps).flatMap((step) => fieldsOf(step ?? {}));

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
