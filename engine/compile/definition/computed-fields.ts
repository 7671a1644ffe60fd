import type { CompiledStep, FieldSchema } from '../../index.ts';
import { everyField, isObject, pointersOf } from '../../index.ts';

/**
 * The computed fields in the order of computation, each after its inputs: the fields in the list of flow.json, and the
 * steps' fields whose `x-compute` is an expression.
 */
export function computedFields(
  application: FieldSchema,
  steps: readonly Pick<CompiledStep, 'schema'>[],
  listedNames: readonly string[],
): string[] {
  const askedNames = steps.flatMap(({ schema }) => Object.keys(everyField(schema)));
  const order = new Set<string>();
  const add = (name: string, ancestors: readonly string[]): void => {
    if (ancestors.includes(name)) return;
    for (const used of usedFields(application.properties?.[name])) add(used, [...ancestors, name]);
    if (hasExpression(application.properties?.[name]) || listedNames.includes(name)) order.add(name);
  };
  for (const name of [...listedNames, ...askedNames]) add(name, []);
  return [...order];
}

/** The fields of the application that a field's expression reads. */
export function usedFields(field: FieldSchema | undefined): string[] {
  const computation = field?.['x-compute'];
  if (typeof computation !== 'object') return [];
  return pointersOf(computation).flatMap((pointer) => {
    const [, root, name = ''] = pointer.split('/');
    return root === 'application' ? [name] : [];
  });
}

const hasExpression = (field: FieldSchema | undefined): boolean => isObject(field?.['x-compute']);
