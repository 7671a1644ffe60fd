import type { CompiledFlow, CompiledStep } from '../flow/index.ts';
import { locate, outerName } from '../flow/index.ts';
import { splitPointer } from '../json/index.ts';
import type { FieldSchema, FieldValue, RawError } from '../schema/index.ts';
import { outerChoices } from '../schema/index.ts';

type StepData = Record<string, FieldValue | undefined>;

/** The fields to check, by flat name, with the positions of the list items to check; undefined: the whole field. */
export type NearFields = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Keywords of an object's schema that never make one field's check depend on another field. */
const SEPARATE_KEYWORDS = new Set([
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

/** Whether a step's schema compares no fields, so that one can be checked without the others. */
export function checksFieldsSeparately(schema: FieldSchema): boolean {
  return Object.keys(schema).every((keyword) => SEPARATE_KEYWORDS.has(keyword) || keyword.startsWith('x-'));
}

/** Maps flat names to the fields and items to check, so that the cost does not grow with the other fields and items. */
export function collectNearFields(flow: CompiledFlow, only: readonly string[]): NearFields {
  const near = new Map<string, Set<string> | undefined>(only.map((name) => [outerName(name), undefined]));
  for (const name of only) {
    const { list, index } = locate(flow.application, name) ?? {};
    if (list !== undefined && !only.includes(list))
      near.set(list, new Set(near.get(list)).add(String(index)));
  }
  return near;
}

/** Replaces the list items outside `near` with null; only for a step that `checksFieldsSeparately`. */
export function emptyFarItems(step: CompiledStep, data: StepData, near: NearFields): StepData {
  const nearValues = Object.entries(data).map(([name, value]): [string, FieldValue | undefined] => {
    const positions = near.get(name);
    if (!positions || !Array.isArray(value) || !step.itemSchemas[name]) return [name, value];
    return [name, value.map((item, index) => (positions.has(String(index)) ? item : null))];
  });
  return Object.fromEntries(nearValues);
}

/** Keeps the errors of the `near` fields; all errors if the root of the step's schema has alternatives (`anyOf`, `oneOf`). */
export function filterNearErrors(raw: RawError[], near: NearFields): RawError[] {
  if (outerChoices(raw).some(({ instancePath }) => instancePath === '')) return raw;
  return raw.filter(({ instancePath, params }) => {
    const [root, position] = instancePath === '' ? [params.missingProperty] : splitPointer(instancePath);
    if (root === undefined) return true;
    const positions = near.get(String(root));
    const isNearItem = !positions || position === undefined || positions.has(String(position));
    return isNearItem && near.has(String(root));
  });
}
