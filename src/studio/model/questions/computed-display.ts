import { linkedSchema } from '#domain/words/linked-schema.ts';
import { displayKind, type FieldSchema, type Json, objectOf } from '#engine';
import { type Files, fieldsFile, readJson } from '../files/index.ts';

/** The kinds of display that say a number's unit. */
const UNITS = ['usd', 'usd-cents', 'percent', 'months'];

/** How a computed number is shown at first: as its inputs are, if the computation keeps their unit. */
export function computedDisplay(files: Files, flow: string, expression: Json): string | undefined {
  const root = objectOf(readJson(files[fieldsFile(files, flow)]));
  return unitOf(expression, linkedSchema({ root }, []) as FieldSchema);
}

function unitOf(expression: Json, application: FieldSchema): string | undefined {
  if (typeof expression === 'string') return unitOfAnswer(expression, application);
  const [[name, operands] = []] = Object.entries(objectOf(expression));
  if (!Array.isArray(operands)) return undefined;
  const units = operands
    .filter((operand) => typeof operand !== 'number')
    .map((operand) => unitOf(operand, application));
  const [first] = units;
  if (name === 'sum' || name === 'difference')
    return units.every((unit) => unit === first) ? first : undefined;
  const knownUnits = units.filter((unit) => unit !== undefined);
  if (knownUnits.length !== 1) return undefined;
  if (name === 'product') return knownUnits[0];
  // An amount divided by a plain number stays an amount.
  return name === 'ratio' && typeof operands[0] !== 'number' ? first : undefined;
}

/** `/application/owners/0/ownership`, or `*` for every item. */
function unitOfAnswer(pointer: string, application: FieldSchema): string | undefined {
  const [, root, ...path] = pointer.split('/');
  if (root !== 'application') return undefined;
  const field = path.reduce<FieldSchema | undefined>(
    (schema, name) => schema?.properties?.[name] ?? schema?.items,
    application,
  );
  const display = field && displayKind(field);
  return display !== undefined && UNITS.includes(display) ? display : undefined;
}
