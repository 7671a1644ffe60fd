import { getLocation } from 'jsonc-parser';
import { samplesFile } from '#domain/walk/index.ts';
import { type JsonPath, valueAt } from '#engine';
import { word } from '../../parts/words.ts';
import {
  type Files,
  outlineOf,
  type QuestionOutline,
  questionPlace,
  questionTitle,
  readJson,
  type Spot,
  type StepOutline,
  spotsOf,
  stepFile,
} from '../files/index.ts';
import { settingAt } from '../questions/index.ts';
import { samplesIn } from '../samples/index.ts';
import { brandFile, brandsIn } from '../words/index.ts';

export interface ProblemPlace {
  step?: string;
  question?: string;
  /** The setting of the question that the place is about. */
  setting?: string;
  brand?: string;
  /** The title of a sample applicant. */
  sample?: string;
  /** The place in words: the step and the question, or the brand, else the file. */
  words: string;
}

/** A problem's position as step and question. */
export function placeOfProblem(
  files: Files,
  flow: string,
  problem: { file: string; line: number; column: number },
): ProblemPlace {
  return placeOf(files, flow, problem.file, pathAt(files[problem.file] ?? '', problem));
}

/** A value's position as step and question. */
export function placeOf(files: Files, flow: string, file: string, path: JsonPath): ProblemPlace {
  const { steps, spots } = placeMapOf(files, flow);
  const found = spots
    .filter((spot) => spot.file === file && isWithin(files, spot, path))
    .reduce<QuestionSpot | undefined>(
      (best, spot) => (best && best.path.length >= spot.path.length ? best : spot),
      undefined,
    );
  if (found) {
    const { step, question } = found;
    return {
      step: step.id,
      question,
      setting: settingAt(found.path, path.slice(found.path.length)),
      words: `${step.title} › ${questionTitle(files, flow, step.id, question)}`,
    };
  }
  const step = steps.find(({ id }) => stepFile(flow, id) === file);
  if (step) return { step: step.id, question: undefined, words: step.title };
  const sample = file === samplesFile(flow) ? samplesIn(files, flow)[Number(path[1])]?.title : undefined;
  if (sample !== undefined) return { sample, words: word('samples.place', { title: sample }) };
  const brand = brandsIn(files).find(({ platform }) => brandFile(platform) === file);
  return brand ? { brand: brand.platform, words: brand.name } : { words: file };
}

/** A place in a file that is about a question, with everything below it. */
interface QuestionSpot extends Spot {
  step: StepOutline;
  question: string;
  /** The question's name: in a list of names, only the item with this name is about the question. */
  named?: string;
}

interface PlaceMap {
  steps: StepOutline[];
  spots: QuestionSpot[];
}

/** Cached, because all problems of a check need the same map. */
const maps = new WeakMap<Files, PlaceMap>();

function placeMapOf(files: Files, flow: string): PlaceMap {
  const knownPlaces = maps.get(files);
  if (knownPlaces) return knownPlaces;
  const steps = outlineOf(files, flow);
  const map = {
    steps,
    spots: steps.flatMap((step) => step.questions.flatMap((question) => spotsIn(step, question))),
  };
  maps.set(files, map);
  return map;

  function spotsIn(step: StepOutline, { name: question, inner = [] }: QuestionOutline): QuestionSpot[] {
    const { required, order, key, step: file } = questionPlace(files, flow, step.id, question);
    const about = { step, question };
    return [
      ...spotsOf(files, flow, step.id, question).map((spot) => ({ ...spot, ...about })),
      { ...required, ...about, named: key },
      { file, path: order, ...about, named: key },
      ...inner.flatMap((innerQuestion) => spotsIn(step, innerQuestion)),
    ];
  }
}

function isWithin(files: Files, { file, path: spot, named }: QuestionSpot, path: JsonPath): boolean {
  if (!spot.every((name, at) => path[at] === name)) return false;
  return named === undefined || valueAt(readJson(files[file]), path) === named;
}

/** The path of the value at a line and column, counted from 1. */
function pathAt(text: string, { line, column }: { line: number; column: number }): JsonPath {
  const start = text.split('\n', line - 1).reduce((sum, lineText) => sum + lineText.length + 1, 0);
  return getLocation(text, start + column).path;
}
