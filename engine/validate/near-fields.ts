import type { CompiledFlow, CompiledStep } from '../flow/index.ts';
import { locate, outerName } from '../flow/index.ts';
import { splitPointer } from '../json/index.ts';
import type { FieldSchema, FieldValue, RawError } from '../schema/index.ts';
import { outerChoices } from '../schema/index.ts';

type StepData = Record<string, FieldValue | undefined>;

/** The list positions that count, by the field's root; undefined for the whole field. */
export type Near = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Keywords by which an object's schema checks each field by itself, or none. */
const OF_EACH = new Set([
  '$schema',
  '$id',
  '$comment',
  '$defs',
  'definitions',
  'default',
  'examples',
  'type',
  'title',
  'description',
  'properties',
  'required',
]);

/** Whether no rule of a step compares its fields, so that one can be checked without the others. */
export function checksEachAlone(schema: FieldSchema): boolean {
  return Object.keys(schema).every((keyword) => OF_EACH.has(keyword) || keyword.startsWith('x-'));
}

/** The places of some fields, for a check that costs the same beside hundreds of fields or list items. */
export function placesNear(flow: CompiledFlow, only: readonly string[]): Near {
  const near = new Map<string, Set<string> | undefined>(only.map((name) => [outerName(name), undefined]));
  for (const name of only) {
    const { list, index } = locate(flow.application, name) ?? {};
    if (list !== undefined && !only.includes(list))
      near.set(list, new Set(near.get(list)).add(String(index)));
  }
  return near;
}

/** Empties distant list items; only for a step that `checksEachAlone`. */
export function withoutFarItems(step: CompiledStep, data: StepData, near: Near): StepData {
  const nearValues = Object.entries(data).map(([name, value]): [string, FieldValue | undefined] => {
    const positions = near.get(name);
    if (!positions || !Array.isArray(value) || !step.itemSchemas[name]) return [name, value];
    return [name, value.map((item, index) => (positions.has(String(index)) ? item : null))];
  });
  return Object.fromEntries(nearValues);
}

/** The errors that can concern some fields; all of them if the step as a whole has alternatives. */
export function errorsNear(raw: RawError[], near: Near): RawError[] {
  if (outerChoices(raw).some(({ instancePath }) => instancePath === '')) return raw;
  return raw.filter(({ instancePath, params }) => {
    const [root, position] = instancePath === '' ? [params.missingProperty] : splitPointer(instancePath);
    if (root === undefined) return true;
    const positions = near.get(String(root));
    const counts = !positions || position === undefined || positions.has(String(position));
    return counts && near.has(String(root));
  });
}
