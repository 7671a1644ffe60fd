import { isSameText, type JsonObject, objectOf } from '#engine';
import type { FileSet } from '#engine/compile';
import { type ChangeLine, isDisclosure, linesInOrder } from '../change-lines.ts';
import {
  type ContentNames,
  contentNames,
  languageWords,
  placeOfText,
  translatedText,
} from '../content-names.ts';
import { type FlowParts, nameIn, readFile, readFlow } from '../flow-parts.ts';
import { changedValues, changeWords, memberChanges, quote } from '../member-changes.ts';
import { fieldDifference, sharedDifference } from './field-difference.ts';
import words from './flow-words.json' with { type: 'json' };
import { sampleDifference } from './sample-difference.ts';
import { createShow } from './show-values.ts';
import { questionsOf, stepDifference } from './step-difference.ts';

/** The differences of a flow as sentences: "Question 'Fax' added to More Details". */
export const differenceOf = (before: FileSet, after: FileSet, flow: string): string[] =>
  linesInOrder(flowDifference(before, after, flow));

/** The first release of a flow as sentences: its address and its steps. */
export const newFlowLines = (files: FileSet, flow: string): string[] =>
  differenceOf(new Map([...files].filter(([path]) => !path.startsWith(`flows/${flow}/`))), files, flow);

/** The differences of a flow, with those of the texts of all pages. */
export function flowDifference(files: FileSet, after: FileSet, flow: string): ChangeLine[] {
  const isNew = isNewFlow(files, after, flow);
  const before = isNew ? withNewSettings(files, after, flow) : files;
  const flows = { was: readFlow(before, flow), now: readFlow(after, flow) };
  const { was, now } = flows;
  const ids = [...new Set([...was.order, ...now.order])];
  const lines: ChangeLine[] = isNew ? [newFlowLine(after, flow)] : [];
  const steps = ids.flatMap((id): ChangeLine[] => {
    const [old, next] = [was.steps[id], now.steps[id]];
    const title = String((next ?? old)?.title ?? id);
    const describeWholeStep = (how: string, step: JsonObject | undefined): ChangeLine[] => {
      const names = questionsOf(step ?? {}).map((name) => `'${nameIn(now, was)(name)}'`);
      const asks = names.length > 0 ? `, with ${names.join(', ')}` : '';
      return [{ kind: 'questions', line: `Step '${title}' ${how}${asks}` }];
    };
    if (!now.order.includes(id) || !next) return describeWholeStep('removed', old);
    if (!was.order.includes(id) || !old) return describeWholeStep('added', next);
    return stepDifference(title, old, next, flows);
  });
  lines.push(...steps);
  const common = (order: string[]) =>
    order.filter((id) => was.order.includes(id) && now.order.includes(id)).join();
  if (common(was.order) !== common(now.order))
    lines.push({ kind: 'questions', line: 'The steps stand in another order' });
  lines.push(...fieldDifference(flows, [was, now].flatMap(questionNames)));
  lines.push(...sharedDifference(flows));
  lines.push(...restDifference(before, after, flow));
  if (lines.length > 0 || !hasChanged(before, after)) return lines;
  return [{ kind: 'looks', line: 'Settings without words of their own changed: compare the files' }];
}

const isNewFlow = (before: FileSet, after: FileSet, flow: string): boolean =>
  !before.has(`flows/${flow}/flow.json`) && after.has(`flows/${flow}/flow.json`);

function newFlowLine(files: FileSet, flow: string): ChangeLine {
  const home = objectOf(readFile(files, `flows/${flow}/flow.json`)).home;
  return { kind: 'questions', line: `This application is new, at the address ${home}` };
}

/**
 * The files before, with the new flow's settings, translations and application type but without its steps:
 * otherwise the report would list each setting as changed from nothing.
 */
function withNewSettings(before: FileSet, after: FileSet, flow: string): FileSet {
  const { file, fieldsFile } = readFlow(after, flow);
  const settings = { ...objectOf(readFile(after, file)), steps: [] };
  const fields = objectOf(readFile(before, fieldsFile));
  const typed = Object.entries(objectOf(objectOf(readFile(after, fieldsFile)).properties)).filter(
    ([, field]) => objectOf(field)['x-role'] === 'application-type',
  );
  const properties = { ...objectOf(fields.properties), ...Object.fromEntries(typed) };
  const translations = [...after].filter(
    ([path]) => path.startsWith('flows/locales/') && path.endsWith(`/flow-${flow}.json`),
  );
  return new Map([
    ...before,
    ...translations,
    [file, JSON.stringify(settings)],
    ...(before.has(fieldsFile) ? [[fieldsFile, JSON.stringify({ ...fields, properties })] as const] : []),
  ]);
}

/** Whether any file changed, except records of brands, which have their own lines. */
function hasChanged(before: FileSet, after: FileSet): boolean {
  const paths = [...new Set([...before.keys(), ...after.keys()])];
  return paths.some(
    (path) => !path.startsWith('brands/') && !isSameText(readFile(before, path), readFile(after, path)),
  );
}

/** The differences outside of steps and fields: texts of pages, languages, settings of the flow. */
function restDifference(before: FileSet, after: FileSet, flow: string): ChangeLine[] {
  const lines: ChangeLine[] = [];
  const show = createShow(readFlow(after, flow), readFlow(before, flow));
  const migrations = `flows/${flow}/migrations.json`;
  if (!isSameText(readFile(before, migrations), readFile(after, migrations)))
    lines.push({ kind: 'questions', line: 'The way of earlier answers into the release changed' });
  lines.push(...sampleDifference(before, after, flow));
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    if (before.get(path) === after.get(path)) continue;
    const [old, next] = [objectOf(readFile(before, path)), objectOf(readFile(after, path))];
    const language = /^flows\/locales\/([^/]+)\//.exec(path)?.[1];
    if (path === `flows/${flow}/flow.json`) {
      const otherMembers = ({ steps: _s, $schema: _m, ...others }: JsonObject) => others;
      lines.push(
        ...memberChanges('The application', words.flow, {
          was: otherMembers(old),
          now: otherMembers(next),
          show,
        }),
      );
    } else if (language !== undefined) {
      const names = contentNames([after, before].map((files) => ({ files, flow })));
      const keptNames = contentNames([{ files: after, flow }]);
      lines.push(...translationDifference(languageWords(language), old, next, { names, kept: keptNames }));
    } else if (/^flows\/texts\./.test(path))
      lines.push(...textDifference(() => 'A text of the pages', old, next));
  }
  return lines;
}

/**
 * The translations of a removed step or question are one line; a disclosure always has its own.
 * @param kept the steps and questions after the change
 */
function translationDifference(
  language: string,
  old: JsonObject,
  next: JsonObject,
  { names, kept: keptNames }: { names: ContentNames; kept: ContentNames },
): ChangeLine[] {
  const isGoneWithPlace = (key: string) =>
    !Object.hasOwn(next, key) &&
    !isDisclosure(key) &&
    placeOfText(key, names) !== '' &&
    placeOfText(key, keptNames) === '';
  const removedPaths = Object.keys(old).filter(isGoneWithPlace);
  const others = Object.fromEntries(Object.entries(old).filter(([key]) => !removedPaths.includes(key)));
  const places = new Set(removedPaths.map((key) => placeOfText(key, names)));
  return [
    ...textDifference((key) => `${language}: the translation of ${translatedText(key, names)}`, others, next),
    ...[...places].map(
      (place): ChangeLine => ({
        kind: 'texts',
        line: `${language}: the translations${place} removed`,
      }),
    ),
  ];
}

const textDifference = (label: (key: string) => string, old: JsonObject, next: JsonObject): ChangeLine[] =>
  changedValues(old, next, [])
    .filter(({ path }) => path[0] !== '$schema')
    .map(({ path, was, now }) => ({
      kind: isDisclosure(path.join('.')) ? 'disclosures' : 'texts',
      line: changeWords(label(path.join('.')), quote(was), quote(now)),
    }));

const questionNames = ({ steps }: FlowParts): string[] =>
  Object.values(steps).flatMap((step) => questionsOf(step ?? {}));
