import { isObject, type Json, type JsonPath, objectOf, stringsOf, valueAt } from '#engine';
import { type Problem as Fault, type FileSet, parseJsonFile, problemAtKey } from '#engine/compile';
import { type FlowParts, nameIn, questionsOf, readFile, readFlow } from '../report/index.ts';

/**
 * Faults for rules about a question that a step of `original` asks and no step asks now: such a rule would have
 * the same result for all applicants. Answers that the flow fills in are left out.
 */
export function removedFaults(flow: string, original: FileSet, files: FileSet): Fault[] {
  const [previousParts, now] = [readFlow(original, flow), readFlow(files, flow)];
  const { computed, defaults, callback } = objectOf(readFile(files, now.file));
  const filled = [
    ...stringsOf(computed),
    ...Object.keys(objectOf(defaults)),
    ...Object.values(objectOf(callback)).flatMap(stringsOf),
  ];
  const askedQuestions = new Set([...questionNames(now), ...filled]);
  const removedFields = new Set(questionNames(previousParts).filter((name) => !askedQuestions.has(name)));
  if (removedFields.size === 0) return [];
  const title = nameIn(now, previousParts);
  const own = [now.file, now.fieldsFile, ...now.order.map((id) => `flows/${flow}/steps/${id}.json`)];
  return own.flatMap((path) => {
    const read = parseJsonFile(path, files.get(path) ?? 'null');
    if (!read.ok) return [];
    return testsIn(read.file.value, removedFields).map(({ name, at }) =>
      problemAtKey(
        read.file,
        at,
        `a rule depends on '${title(name)}', which no step asks any more`,
        'Change the rule, or put the question back.',
      ),
    );
  });
}

/** Names of steps, fields, shared forms and rules that only `original` has. */
export function removedNames(flow: string, original: FileSet, files: FileSet): ReadonlySet<string> {
  const now = new Set(namesIn(files, flow));
  return new Set(namesIn(original, flow).filter((name) => !now.has(name)));
}

function namesIn(files: FileSet, flow: string): string[] {
  const { file, order, fields, shared } = readFlow(files, flow);
  const inner = [...Object.values(fields), ...Object.values(shared)].flatMap((schema) =>
    Object.keys(objectOf(objectOf(schema).properties)),
  );
  const rules = objectOf(objectOf(readFile(files, file)).rules);
  return [...order, ...Object.keys(fields), ...Object.keys(shared), ...Object.keys(rules), ...inner];
}

/** The questions that steps ask, without answers of other steps that a step has as hidden fields. */
const questionNames = ({ steps }: FlowParts): string[] =>
  Object.values(steps).flatMap((step = {}) =>
    questionsOf(step).filter((name) => valueAt(step, ['uiSchema', name, 'ui:widget']) !== 'hidden'),
  );

function testsIn(
  value: Json,
  names: ReadonlySet<string>,
  at: JsonPath = [],
): { name: string; at: JsonPath }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => testsIn(item, names, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const [root, name = ''] = key.split('.');
    const own = root === 'application' && names.has(name) ? [{ name, at: [...at, key] }] : [];
    return [...own, ...testsIn(inner, names, [...at, key])];
  });
}
