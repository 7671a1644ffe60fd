import { getLocation } from 'jsonc-parser';
import type { JsonPath } from './json-text.ts';
import { type Files, outlineOf, questionTitle, stepFile } from './outline.ts';

interface ProblemPlace {
  step?: string;
  question?: string;
  /** For people: the step and the question, else the file. */
  words: string;
}

/** Where a problem is, in terms of steps and questions. */
export function placeOfProblem(
  files: Files,
  flow: string,
  problem: { file: string; line: number; column: number },
): ProblemPlace {
  const path = pathAt(files[problem.file] ?? '', problem);
  const steps = outlineOf(files, flow);
  const step = steps.find(({ id }) => stepFile(flow, id) === problem.file);
  const named = path.filter((part) => typeof part === 'string');
  if (step) {
    const question = step.questions.find(({ name }) => named.includes(name))?.name;
    const words = question ? `${step.title} › ${questionTitle(files, flow, step.id, question)}` : step.title;
    return { step: step.id, question, words };
  }
  // Of a field: the step that asks for it.
  if (problem.file.endsWith('application.schema.json') && path[0] === 'properties') {
    for (const { id, title, questions } of steps) {
      const question = questions.find(({ name }) => name === path[1]);
      if (question) return { step: id, question: question.name, words: `${title} › ${question.title}` };
    }
  }
  return { words: problem.file };
}

/** Path of the value at a line and column, from 1. */
function pathAt(text: string, { line, column }: { line: number; column: number }): JsonPath {
  const start = text.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return getLocation(text, start + column).path;
}
