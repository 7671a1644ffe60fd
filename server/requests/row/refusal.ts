import type { FieldFault } from '#contracts/problems.ts';
import { type FieldSchema, isMasked, isObject, splitPointer } from '#engine';
import { Problem } from '../../http/problems/problem.ts';
import { requestTexts as texts } from '../texts.ts';

type Answers = Readonly<Record<string, unknown>>;

/** Makes the problem for a call that is refused because of one value, with a text for the user. */
export function createRefusal(pointer: string, text: string): Problem {
  const field = splitPointer(pointer).at(-1) ?? '';
  const fault = { pointer, field, keyword: 'x-request', text };
  return new Problem('invalid', { msg: text, showToUser: true, errors: [fault] });
}

/**
 * Refuses fields that were not requested, and lists or objects for fields of another type; the save checks the
 * rest.
 * @throws Problem `invalid` that names each field, never its value
 */
export function checkAnswers(
  answers: Answers,
  names: readonly string[],
  schemaOf: (name: string) => FieldSchema | undefined,
): void {
  const faults = Object.entries(answers).flatMap(([name, value]): FieldFault[] => {
    const field = name.slice(0, 100);
    const pointer = `/answers/${field}`;
    if (!names.includes(name))
      return [{ pointer, field, keyword: 'additionalProperties', text: texts.unknownField }];
    const types = [schemaOf(name)?.type].flat();
    const isNested = (isObject(value) && !isMasked(value)) || Array.isArray(value);
    const hasAllowedShape = !isNested || types.includes(Array.isArray(value) ? 'array' : 'object');
    return hasAllowedShape ? [] : [{ pointer, field, keyword: 'type', text: texts.shape }];
  });
  if (faults.length > 0) throw new Problem('invalid', { errors: faults });
}
