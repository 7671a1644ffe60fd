import { asksForFiles, type FormContext, locate, placedFiles } from '#engine';
import type { FilePermission } from '../../statements/files/attached.ts';
import type { RequestRow } from '../row/store.ts';
import type { CorrectionPart } from './parts.ts';

/** A question of a correction that asks for files, or has parts that do. */
export interface FileQuestion {
  /** The flat name. */
  name: string;
  /** The pointer with ids instead of positions, as `fields` of the request has it. */
  pointer: string;
  /** The JSON pointer in the application. */
  place: string;
}

/** The questions of these parts that ask for files. */
function findFileQuestions({ flow }: FormContext, parts: readonly CorrectionPart[]): FileQuestion[] {
  return parts.flatMap(({ names, pointers }) =>
    names.flatMap((name, index) => {
      const place = locate(flow.application, name);
      const pointer = pointers[index];
      return place && pointer !== undefined && asksForFiles(place.schema)
        ? [{ name, pointer, place: place.pointer }]
        : [];
    }),
  );
}

/** The question of a deep name: `insurance`, or `vehicles` for `vehicles/1/title`. */
export function findFileQuestion(
  context: FormContext,
  parts: readonly CorrectionPart[],
  deepName: string,
): FileQuestion | undefined {
  return findFileQuestions(context, parts).find(
    ({ name }) => deepName === name || deepName.startsWith(`${name}/`),
  );
}

/** A question takes the files that it has, and the files that were uploaded for it by this correction. */
export function createFilePermission(
  context: FormContext,
  parts: readonly CorrectionPart[],
  { id }: Pick<RequestRow, 'id'>,
): FilePermission {
  const questions = findFileQuestions(context, parts);
  const presentFiles = placedFiles(context.flow.application, context.application);
  const isInside = (pointer: string, { place }: FileQuestion) =>
    pointer === place || pointer.startsWith(`${place}/`);
  return (pointer, file) => {
    const question = questions.find((candidate) => isInside(pointer, candidate));
    if (!question) return false;
    if (file.request_id === id && file.question === question.pointer && file.saved_at === null) return true;
    return presentFiles.some((present) => present.file.id === file.id && isInside(present.pointer, question));
  };
}
