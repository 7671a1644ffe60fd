import { type JSX, useId } from 'react';
import type { ApplicationData, FieldValue, Json } from '#engine';
import { flatName, isEmpty, listOf } from '#engine';
import type { FieldControl } from '#engine/react';
import { useEngine, useEngineState } from '#engine/react';
import { isCopied } from './item-facts.ts';

interface CopyTickProps {
  list: string;
  index: number;
  /** `options.copyFrom`: `{label, fields: {part of the item: field of the application}}`. */
  copyFrom: Json | undefined;
  siblings: FieldControl['siblings'];
}

/**
 * A checkbox that copies other answers ('Same as the business address'); unchecking clears the fields. It shows whether
 * both are equal, and is hidden if there is nothing to copy.
 */
export function CopyTick({ list, index, copyFrom, siblings }: CopyTickProps): JSX.Element | null {
  const id = useId();
  const { flow, state } = useEngine();
  const { label, fields } = readCopyFrom(copyFrom);
  const sourceOf = (application: ApplicationData): Record<string, FieldValue | undefined> =>
    Object.fromEntries(Object.entries(fields).map(([part, source]) => [part, application[source]]));
  const isSame = useEngineState(({ application }) => {
    const source = sourceOf(application);
    if (isEmpty(Object.values(source)[0])) return undefined;
    return isCopied(listOf(application, list)[index] ?? {}, source);
  });
  if (isSame === undefined) return null;
  const flat = (part: string): string => flatName(flow.application, `/${list}/${index}/${part}`);
  return (
    <span className="tr-tick">
      <input
        id={id}
        type="checkbox"
        className="tr-mark"
        checked={isSame}
        data-drawn={isSame}
        onChange={({ target }) => {
          const source = Object.entries(sourceOf(state().application));
          siblings.set(
            Object.fromEntries(
              source.map(([part, value]) => [flat(part), target.checked ? value : undefined]),
            ),
          );
        }}
      />
      <label className="tr-tick__words" htmlFor={id}>
        {label}
      </label>
    </span>
  );
}

function readCopyFrom(copyFrom: Json | undefined): { label: string; fields: Record<string, string> } {
  if (typeof copyFrom !== 'object' || copyFrom === null || Array.isArray(copyFrom))
    return { label: '', fields: {} };
  return { label: String(copyFrom.label ?? ''), fields: (copyFrom.fields ?? {}) as Record<string, string> };
}
