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
  const before = new Set(labelsIn(readFile(original, fieldsFile)).map(({ at }) => at.join('/')));
  return labelsIn(read.file.value)
    .filter(({ label, at }) => PLACEHOLDERS.has(label) && !before.has(at.join('/')))
    .map(({ label, at }) =>
      problemAt(read.file, at, `a choice still says '${label}'`, 'Write your own choice, or remove it.'),
    );
}

function labelsIn(value: Json, at: JsonPath = []): { label: string; at: JsonPath }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => labelsIn(one, [...at, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'label' && typeof inner === 'string' && at.at(-2) === 'x-options'
      ? [{ label: inner, at: [...at, name] }]
      : labelsIn(inner, [...at, name]),
  );
}
