import type { CompiledFlow, CompiledStep } from '../flow/index.ts';
import { fieldUi, locate } from '../flow/index.ts';
import { splitPointer } from '../json/index.ts';
import type { ApplicationData } from '../schema/index.ts';

/** The page order of two deep names of one field: by `ui:order`, else the schema's order, list items by position. */
export function compareInside(
  flow: CompiledFlow,
  step: CompiledStep,
  a: string,
  b: string,
  data: ApplicationData,
): number {
  const [firstPath, secondPath] = [splitPointer(a), splitPointer(b)];
  const split = firstPath.findIndex((part, index) => part !== secondPath[index]);
  if (split < 0) return firstPath.length - secondPath.length;
  const [left, right] = [firstPath[split], secondPath[split]];
  if (left === undefined || right === undefined) return left === undefined ? -1 : 1;
  const holder = a
    .split('/')
    .slice(0, split + 1)
    .join('/');
  const schema = locate(flow.application, holder, data)?.schema;
  if (schema?.items !== undefined) return Number(left) - Number(right);
  const order = (fieldUi(flow, step, holder)['ui:order'] as string[] | undefined) ?? [];
  const names = Object.keys(schema?.properties ?? {});
  const positionOf = (name: string): number => {
    const ordered = order.includes(name) ? order.indexOf(name) : order.indexOf('*');
    return (ordered < 0 ? order.length : ordered) * 1000 + (names.indexOf(name) + 1 || names.length + 1);
  };
  return positionOf(left) - positionOf(right);
}
