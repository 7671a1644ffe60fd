import kinds from '#domain/question-kinds.json' with { type: 'json' };
import { isObject, type Json, type JsonPath } from '#engine';
import { type Problem as Fault, type FileSet, parseJsonFile, problemAt } from '#engine/compile';
import { readFile, readFlow } from '../report/index.ts';

/** Labels of a new question's choices. */
const PLACEHOLDERS = new Set(labelsIn(kinds as Json).map(({ label }) => label));

/** Choices that still have the label of a new question, except those of `original`. */
export function placeholderFaults(flow: string, original: FileSet, files: FileSet): Fault[] {
  const { fieldsFile } = readFlow(files, flow);
  const read = parseJsonFile(fieldsFile, files.get(fieldsFile) ?? 'null');
  if (!read.ok) return [];
  const before = new Set(labelsIn(readFile(original, fieldsFile)).map(({ path }) => path.join('/')));
  return labelsIn(read.file.value)
    .filter(({ label, path }) => PLACEHOLDERS.has(label) && !before.has(path.join('/')))
    .map(({ label, path }) =>
      problemAt(read.file, path, `a choice still says '${label}'`, 'Write your own choice, or remove it.'),
    );
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
