import { Checkbox, makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import { flatName } from '#engine/core/flat-names.ts';
import { isEmpty } from '#engine/core/masked.ts';
import type { FieldValue, Json, ListItem } from '#engine/core/types.ts';
import { useEngine, useEngineState } from '#engine/react/engine-context.tsx';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { TARGET } from '../text-control/control-styles.ts';
import { sameAddress } from './owner-facts.ts';

interface SameAddressProps {
  list: string;
  index: number;
  item: ListItem;
  /** `options.copyFrom` of the step: `{label, fields: {part of the owner: field of the application}}`. */
  copyFrom: Json | undefined;
  siblings: FieldControl['siblings'];
}

const useStyles = makeStyles({ box: { minHeight: TARGET, marginInlineStart: '-8px' } });

/**
 * 'Same as the business address': a tick copies the address, taking it away empties what it copied, and it shows
 * whether the two are the same now. Nothing to copy, no tick.
 */
export function SameAddress({ list, index, item, copyFrom, siblings }: SameAddressProps): JSX.Element | null {
  const styles = useStyles();
  const { flow } = useEngine();
  const { label, fields } = readCopyFrom(copyFrom);
  // Business values change rarely while an owner is open; a string compares by value.
  const known = useEngineState((state) =>
    JSON.stringify(Object.values(fields).map((source) => state.application[source] ?? null)),
  );
  const values = JSON.parse(known) as (FieldValue | null)[];
  const source: Record<string, FieldValue | undefined> = Object.fromEntries(
    Object.keys(fields).map((part, at) => [part, values[at] ?? undefined]),
  );
  if (isEmpty(source.street)) return null;
  const flat = (part: string): string => flatName(flow.application, `/${list}/${index}/${part}`);
  return (
    <Checkbox
      className={styles.box}
      label={label}
      checked={sameAddress(item, source)}
      onChange={(_event, data) =>
        siblings.set(
          Object.fromEntries(
            Object.keys(fields).map((part) => [flat(part), data.checked ? source[part] : undefined]),
          ),
        )
      }
    />
  );
}

function readCopyFrom(copyFrom: Json | undefined): { label: string; fields: Record<string, string> } {
  if (typeof copyFrom !== 'object' || copyFrom === null || Array.isArray(copyFrom))
    return { label: '', fields: {} };
  return { label: String(copyFrom.label ?? ''), fields: (copyFrom.fields ?? {}) as Record<string, string> };
}
