import { join, resolve } from 'node:path';
import type { Json } from '#engine';
import { metaSchemasOf } from '#engine/compile';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import type { Files } from '#src/studio/model/files/flow-files.ts';
import { outlineOf } from '#src/studio/model/files/outline.ts';
import { addQuestion } from '#src/studio/model/questions/questions.ts';
import { checkFlow } from '../../../engine/compile/compile-flow.ts';
import { readVocabulary } from '../../../engine/compile/vocabulary.ts';
import { projectFiles } from './project-files.ts';

export const root = resolve(import.meta.dirname, '../../..');
export const files: Files = projectFiles();

export const filesWithoutBrands = (set: Files) =>
  new Map(Object.entries(set).filter(([path]) => !path.startsWith('brands/')));

export const vocabulary = readVocabulary(root, join(root, 'schemas'), filesWithoutBrands(files));
export const meta = metaSchemasOf(vocabulary.meta);
export const STEP = 'more-details';
export const FIELDS = 'schemas/application.schema.json';

/** The compiler's messages about the files. */
export function problemsOf(set: Files): string[] {
  const place = { folder: 'flows/apply', schemas: 'schemas', meta, catalog: vocabulary.catalog };
  const checkResult = checkFlow(filesWithoutBrands(set), place);
  return checkResult.ok ? [] : checkResult.problems.map(({ file, what }) => `${file}: ${what}`);
}

export const names = (set: Files, step = STEP) =>
  outlineOf(set, 'apply')
    .find(({ id }) => id === step)
    ?.questions.map(({ name }) => name) ?? [];

/** The files with a custom field in the step. */
export const withField = (name: string, field: object): Files => {
  const [added] = addQuestion(files, 'apply', STEP, { kind: 'text', title: name });
  const place = { 'x-save': `loanRequest.metadata.${name}` };
  return setIn(added, FIELDS, ['properties', name], { ...field, ...place } as Json);
};
