import type { CompiledStep, FieldSchema } from '../../index.ts';
import { everyField, isObject, pointersOf } from '../../index.ts';

/** The computed fields that flow.json lists or the steps ask with an expression, each after the fields that it uses. */
export function computedFields(
  application: FieldSchema,
  steps: readonly Pick<CompiledStep, 'schema'>[],
  listedNames: readonly string[],
): string[] {
  const askedNames = steps.flatMap(({ schema }) => Object.keys(everyField(schema)));
  const order = new Set<string>();
  const add = (name: string, open: readonly string[]): void => {
    if (open.includes(name)) return;
    for (const used of usedFields(application.properties?.[name])) add(used, [...open, name]);
    if (isExpressed(application.properties?.[name]) || listedNames.includes(name)) order.add(name);
  };
  for (const name of [...listedNames, ...askedNames]) add(name, []);
  return [...order];
}

/** The fields of the application that a field's expression reads. */
export function usedFields(field: FieldSchema | undefined): string[] {
  const how = field?.['x-compute'];
  if (typeof how !== 'object') return [];
  return pointersOf(how).flatMap((pointer) => {
    const [, root, name = ''] = pointer.split('/');
    return root === 'application' ? [name] : [];
  });
}

const isExpressed = (field: FieldSchema | undefined): boolean => isObject(field?.['x-compute']);
