import { getLocation } from 'jsonc-parser';
import type { JsonPath } from '#engine';
import { type Files, outlineOf, type QuestionOutline, questionTitle, stepFile } from '../files/index.ts';
import { brandFile, brandsIn } from '../words/index.ts';

export interface ProblemPlace {
  step?: string;
  question?: string;
  /** Platform of a brand. */
  brand?: string;
  /** For people: the step and the question, or the brand, else the file. */
  words: string;
}

/** The position of a problem as step and question. */
export function placeOfProblem(
  files: Files,
  flow: string,
  problem: { file: string; line: number; column: number },
): ProblemPlace {
  return placeOf(files, flow, problem.file, pathAt(files[problem.file] ?? '', problem));
}

/** The position of a value in a file as step and question. */
export function placeOf(files: Files, flow: string, file: string, path: JsonPath): ProblemPlace {
  const steps = outlineOf(files, flow);
  const step = steps.find(({ id }) => stepFile(flow, id) === file);
  const named = path.filter((part) => typeof part === 'string');
  if (step) {
    const question = deepest(step.questions, named)?.name;
    const words = question ? `${step.title} › ${questionTitle(files, flow, step.id, question)}` : step.title;
    return { step: step.id, question, words };
  }
  // For a field: the step that asks for it.
  if (file.endsWith('application.schema.json') && path[0] === 'properties') {
    for (const { id, title, questions } of steps) {
      const question = deepest(
        questions.filter(({ name }) => name === path[1]),
        named,
      );
      if (question) return { step: id, question: question.name, words: `${title} › ${question.title}` };
    }
  }
  const brand = brandsIn(files).find(({ platform }) => brandFile(platform) === file);
  return brand ? { brand: brand.platform, words: brand.name } : { words: file };
}

/** The innermost question that a path names. */
function deepest(
  questions: readonly QuestionOutline[],
  named: readonly string[],
): QuestionOutline | undefined {
  const found = questions.find(({ name }) => named.includes(name.split('/').at(-1) ?? ''));
  return (found?.inner && deepest(found.inner, named.slice(named.indexOf(found.name) + 1))) ?? found;
}

/** Path of the value at a line and column, from 1. */
function pathAt(text: string, { line, column }: { line: number; column: number }): JsonPath {
  const start = text.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return getLocation(text, start + column).path;
}
