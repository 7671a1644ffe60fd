import type { FieldError, FlowContext } from '../flow/index.ts';
import { flatName, listFields, listOf } from '../flow/index.ts';
import { normalizeByFormat, withoutRoundingError } from '../format/index.ts';
import type { FieldSchema, ListItem } from '../schema/index.ts';
import { isEmpty, isMasked } from '../schema/index.ts';
import { fillText } from '../texts/index.ts';
import { generalText } from './errors.ts';

const LIST_RULES = ['x-sum', 'x-unique'] as const;

/** Whether an error is about several items: a change of any may fix it. */
export function isListError({ keyword }: FieldError): boolean {
  return LIST_RULES.some((rule) => rule === keyword);
}

/**
 * The errors of whole lists: `x-sum` (a field's sum is too high), `x-unique` (two items have the same value). Masks are
 * not compared here; the server compares the secrets.
 * @param only flat names to check; without it, only the last item that adds to a sum gets the sum's error
 */
export function listErrors(
  { flow, env, application }: Pick<FlowContext, 'flow' | 'env' | 'application'>,
  only?: readonly string[],
): FieldError[] {
  return listFields(flow.application).flatMap((list) => {
    const schema = flow.application.properties?.[list] ?? {};
    const items = listOf(application, list);
    const error = (index: number, field: string, keyword: string, values = {}): FieldError => {
      const pointer = `/${list}/${index}/${field}`;
      const text = env.content[`fields.${list}.errors.${keyword}`] ?? schema['x-errors']?.[keyword] ?? '';
      return {
        pointer,
        field: flatName(flow.application, pointer),
        keyword,
        text: fillText(text || (generalText(env, 'invalid') ?? ''), values),
      };
    };
    const violations = [
      ...Object.entries(schema['x-sum'] ?? {}).flatMap(([field, { maximum }]) => {
        const sum = sumOf(items, field);
        const contributing = items.flatMap((item, index) => (Number(item[field]) > 0 ? [index] : []));
        const shownPositions = only ? contributing : contributing.slice(-1);
        return sum > maximum
          ? shownPositions.map((index) => error(index, field, 'x-sum', { sum, maximum }))
          : [];
      }),
      ...(schema['x-unique'] ?? []).flatMap((field) =>
        repeatedPositions(items, field, schema.items?.properties?.[field], only !== undefined).map((index) =>
          error(index, field, 'x-unique'),
        ),
      ),
    ];
    return only ? violations.filter(({ field }) => only.includes(field)) : violations;
  });
}

function sumOf(items: ListItem[], field: string): number {
  const numbers = items.map((item) => item[field]).filter((value) => typeof value === 'number');
  return withoutRoundingError(numbers.reduce((sum, value) => sum + value, 0));
}

/** Positions whose value another item has too. @param all whether the first of equal items is included */
function repeatedPositions(
  items: ListItem[],
  field: string,
  schema: FieldSchema | undefined,
  all: boolean,
): number[] {
  const values = items.map((item) => {
    const value = item[field];
    if (value === undefined || isEmpty(value) || isMasked(value)) return undefined;
    return normalizeByFormat(schema, value);
  });
  return values.flatMap((value, index) => {
    if (value === undefined) return [];
    const first = values.indexOf(value);
    return first < index || (all && values.lastIndexOf(value) > index) ? [index] : [];
  });
}
