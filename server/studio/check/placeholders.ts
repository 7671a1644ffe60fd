import kinds from '#domain/question-kinds.json' with { type: 'json' };
import { isObject, isSameText, type Json, type JsonPath, objectOf, valueAt } from '#engine';
import { type Problem as Fault, type FileSet, parseJsonFile, problemAt } from '#engine/compile';
import { readFile, readFlow } from '../report/index.ts';

/** Labels of a new question's choices. */
const PLACEHOLDERS = new Set(labelsIn(kinds as Json).map(({ label }) => label));

/** The expression of a new computed question. */
const COMPUTE: Json = kinds.computed.schema['x-compute'];

/** Choices that still have the label of a new question, and computations that are still empty, except those of `original`. */
export function placeholderFaults(flow: string, original: FileSet, files: FileSet): Fault[] {
  const { fieldsFile } = readFlow(files, flow);
  const read = parseJsonFile(fieldsFile, files.get(fieldsFile) ?? 'null');
  if (!read.ok) return [];
  const was = readFile(original, fieldsFile);
  const before = new Set([...labelsIn(was), ...emptyComputations(was)].map(({ path }) => path.join('/')));
  const isNew = ({ path }: { path: JsonPath }): boolean => !before.has(path.join('/'));
  return [
    ...labelsIn(read.file.value)
      .filter((found) => PLACEHOLDERS.has(found.label) && isNew(found))
      .map(({ label, path }) =>
        problemAt(read.file, path, `a choice still says '${label}'`, 'Write your own choice, or remove it.'),
      ),
    ...emptyComputations(read.file.value)
      .filter(isNew)
      .map(({ path }) =>
        problemAt(
          read.file,
          [...path, 'x-compute'],
          'it is computed from no answer yet',
          "Choose its answers under 'What is it computed from?'.",
        ),
      ),
  ];
}

/** The questions that are computed from nothing. */
function emptyComputations(application: Json): { path: JsonPath }[] {
  return Object.entries(objectOf(valueAt(application, ['properties'])))
    .filter(([, field]) => isSameText(objectOf(field)['x-compute'], COMPUTE))
    .map(([name]) => ({ path: ['properties', name] }));
}

function labelsIn(value: Json, path: JsonPath = []): { label: string; path: JsonPath }[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => labelsIn(item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'label' && typeof inner === 'string' && path.at(-2) === 'x-options'
      ? [{ label: inner, path: [...path, name] }]
      : labelsIn(inner, [...path, name]),
  );
}
