import { type JSX, useId } from 'react';
import { flatName } from '#engine/core/flat-names.ts';
import { isEmpty } from '#engine/core/masked.ts';
import type { FieldValue, Json, ListItem } from '#engine/core/types.ts';
import { useEngine, useEngineState } from '#engine/react/engine-context.tsx';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { isCopied } from './item-facts.ts';

interface CopyTickProps {
  list: string;
  index: number;
  item: ListItem;
  /** `options.copyFrom` of the step: `{label, fields: {part of the item: field of the application}}`. */
  copyFrom: Json | undefined;
  siblings: FieldControl['siblings'];
}

/**
 * A tick copies answers given elsewhere ('Same as the business address'), taking it away empties what it copied, and it
 * shows whether the two are the same now. Nothing to copy, no tick.
 */
export function CopyTick({ list, index, item, copyFrom, siblings }: CopyTickProps): JSX.Element | null {
  const id = useId();
  const { flow } = useEngine();
  const { label, fields } = readCopyFrom(copyFrom);
  // Those change rarely while an item is open; a string compares by value.
  const known = useEngineState((state) =>
    JSON.stringify(Object.values(fields).map((source) => state.application[source] ?? null)),
  );
  const values = JSON.parse(known) as (FieldValue | null)[];
  const source: Record<string, FieldValue | undefined> = Object.fromEntries(
    Object.keys(fields).map((part, at) => [part, values[at] ?? undefined]),
  );
  if (isEmpty(Object.values(source)[0])) return null;
  const flat = (part: string): string => flatName(flow.application, `/${list}/${index}/${part}`);
  return (
    <span className="tr-tick">
      <input
        id={id}
        type="checkbox"
        className="tr-mark"
        checked={isCopied(item, source)}
        onChange={({ target }) =>
          siblings.set(
            Object.fromEntries(
              Object.keys(fields).map((part) => [flat(part), target.checked ? source[part] : undefined]),
            ),
          )
        }
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
