import { isObject, isSameJson, type Json, objectOf, valueAt } from '#engine';
import { type Files, questionPlace, readJson, setIn, wholeField } from '../files/index.ts';
import { computedDisplay } from './computed-display.ts';
import type { QuestionId } from './question-answers.ts';
import { shapeOf } from './question-answers.ts';
import { kindOf } from './question-kinds.ts';

export interface QuestionLimits {
  kind: 'number' | 'date';
  minimum: Json | undefined;
  maximum: Json | undefined;
  /** Whether the limits differ by rules or come from the brand: they are then edited as JSON, in Files. */
  isFixed: boolean;
}

/** The limits of a question; undefined if it is neither a number nor a date, or computed. */
export function limitsOf(files: Files, { flow, step, name }: QuestionId): QuestionLimits | undefined {
  const field = wholeField(files, questionPlace(files, flow, step, name));
  const shape = shapeOf(field);
  if (name.includes('/') || isObject(field['x-compute'])) return undefined;
  if (shape !== 'number' && (shape !== 'date' || field.format !== 'date')) return undefined;
  const clauses = (Array.isArray(field['x-limit']) ? field['x-limit'] : []).map(objectOf);
  const { minimum, maximum, ...others } = clauses[0] ?? {};
  const isOfBrand = [minimum, maximum].some(
    (candidate) => typeof candidate === 'string' && candidate.startsWith('/brand/'),
  );
  return {
    kind: shape,
    minimum,
    maximum,
    isFixed: clauses.length > 1 || Object.keys(others).length > 0 || isOfBrand,
  };
}

/** Writes both limits; without any, the field has no `x-limit` and no text for it. */
export function writeLimits(
  files: Files,
  { flow, step, name }: QuestionId,
  limits: { minimum: Json | undefined; maximum: Json | undefined },
): Files {
  const { field } = questionPlace(files, flow, step, name);
  const clause: { [side: string]: Json } = {};
  for (const side of ['minimum', 'maximum'] as const)
    if (limits[side] !== undefined) clause[side] = limits[side];
  if (Object.keys(clause).length > 0) return setIn(files, field.file, [...field.path, 'x-limit'], [clause]);
  const without = setIn(files, field.file, [...field.path, 'x-limit'], undefined);
  const text = [...field.path, 'x-errors', 'x-limit'];
  const hasText = valueAt(readJson(without[field.file]), text) !== undefined;
  return hasText ? setIn(without, field.file, text, undefined) : without;
}

/** The expression that fills a question in; null for a new question, undefined if people answer it. */
export function computationOf(files: Files, { flow, step, name }: QuestionId): Json | undefined {
  const computation = wholeField(files, questionPlace(files, flow, step, name))['x-compute'];
  if (isSameJson(computation, kindOf('computed').schema['x-compute'])) return null;
  return isObject(computation) ? computation : undefined;
}

/** Writes a computation. The display follows the inputs until a member chooses another one. */
export function writeComputation(files: Files, { flow, step, name }: QuestionId, computation: Json): Files {
  const place = questionPlace(files, flow, step, name);
  const { field } = place;
  const { 'x-compute': earlier = null, 'x-display': shownDisplay } = wholeField(files, place);
  const written = setIn(files, field.file, [...field.path, 'x-compute'], computation);
  const display = computedDisplay(files, flow, computation);
  const isChosen = shownDisplay !== undefined && shownDisplay !== computedDisplay(files, flow, earlier);
  if (isChosen || display === shownDisplay) return written;
  return setIn(written, field.file, [...field.path, 'x-display'], display);
}
