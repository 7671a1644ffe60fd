import { flatName, listOf, locate, outerName } from './names/index.ts';
import { hiddenFields } from './steps/index.ts';
import type { CompiledFlow, CompiledStep, Delegate, FlowContext } from './types.ts';

/** A part of a flow that another person can be asked for, by name. */
export function delegateOf(
  flow: CompiledFlow,
  name: string | null,
): { step: CompiledStep; delegate: Delegate } | undefined {
  for (const step of flow.steps) {
    const delegate = step.delegates?.find((delegate) => delegate.name === name);
    if (delegate) return { step, delegate };
  }
  return undefined;
}

/**
 * Whether another person was asked for a field and has not answered [REQUEST-40]: it is neither shown nor required.
 * Also true for the field with the person's email address: another address would end the request.
 * @param name flat or deep name
 */
export function isAwaited({ flow, application, awaited = [] }: FlowContext, name: string): boolean {
  if (awaited.length === 0) return false;
  const { list, index = 0, field } = locate(flow.application, outerName(name)) ?? {};
  if (list === undefined || field === undefined) return false;
  const { id } = listOf(application, list)[index] ?? {};
  return awaited.some(
    ({ delegate, item, fields }) =>
      delegate.list === list && item === id && (fields.includes(field) || field === delegate.to.email),
  );
}

export interface AwaitedItem {
  step: CompiledStep;
  delegate: Delegate;
  /** The item's position, from 0. */
  index: number;
  /** First name of the person; '' if there is none. */
  firstName: string;
  /** JSON pointer and flat name of the first name. */
  pointer: string;
  field: string;
}

/** The awaited parts in the order of their items, without parts whose fields are all hidden. */
export function awaitedItems(context: FlowContext): AwaitedItem[] {
  const { flow, application, awaited = [] } = context;
  const waitingItems = awaited.flatMap(({ delegate: { name }, item, fields }): AwaitedItem[] => {
    const place = delegateOf(flow, name);
    if (!place) return [];
    const { list, to } = place.delegate;
    const items = listOf(application, list);
    const index = items.findIndex(({ id }) => id === item);
    const flatNameInItem = (field: string): string =>
      flatName(flow.application, `/${list}/${index}/${field}`);
    const hidden = hiddenFields(context, place.step);
    if (index < 0 || fields.every((field) => hidden.has(flatNameInItem(field)))) return [];
    const first = items[index]?.[to.name];
    return [
      {
        ...place,
        index,
        firstName: typeof first === 'string' ? first.trim() : '',
        pointer: `/${list}/${index}/${to.name}`,
        field: flatNameInItem(to.name),
      },
    ];
  });
  return waitingItems.sort((a, b) => a.index - b.index);
}
