import { type JSX, useId, useState } from 'react';
import type { ApplicationData, FieldValue, Json } from '#engine';
import { flatName, isEmpty, listOf } from '#engine';
import type { FieldControl } from '#engine/react';
import { useEngine, useEngineState } from '#engine/react';
import { isCopied } from './item-facts.ts';

interface CopyCheckboxProps {
  list: string;
  index: number;
  /** `options.copyFrom`: `{label, fields: {part of the item: field of the application}}`. */
  copyFrom: Json | undefined;
  siblings: FieldControl['siblings'];
  /** The answers that copies replaced, by item key; the list holds them while an item's card is folded. */
  replaced: Map<string, PartAnswers>;
}

/** Answers of one item, by the name of its part. */
export type PartAnswers = Record<string, FieldValue | undefined>;

/**
 * A checkbox that copies other answers ('Same as the business address'); unchecking restores the answers that the copy
 * replaced, or keeps the copy for editing. It is checked if both are equal, and hidden if there is nothing to copy.
 */
export function CopyCheckbox({
  list,
  index,
  copyFrom,
  siblings,
  replaced,
}: CopyCheckboxProps): JSX.Element | null {
  const id = useId();
  const { flow, state } = useEngine();
  // An unchecked copy equals its source until it is edited.
  const [isUnchecked, setUnchecked] = useState(false);
  const { label, fields } = readCopyFrom(copyFrom);
  const sourceOf = (application: ApplicationData): PartAnswers =>
    Object.fromEntries(Object.entries(fields).map(([part, source]) => [part, application[source]]));
  const isSame = useEngineState(({ application }) => {
    const source = sourceOf(application);
    if (isEmpty(Object.values(source)[0])) return undefined;
    return isCopied(listOf(application, list)[index] ?? {}, source);
  });
  if (isSame === undefined) return null;
  if (!isSame && isUnchecked) setUnchecked(false);
  const isChecked = isSame && !isUnchecked;
  const set = (answers: PartAnswers): void =>
    siblings.set(
      Object.fromEntries(
        Object.keys(fields).map((part) => [
          flatName(flow.application, `/${list}/${index}/${part}`),
          answers[part],
        ]),
      ),
    );
  const change = (checked: boolean): void => {
    const { application } = state();
    const item = listOf(application, list)[index] ?? {};
    const key = String(item.key);
    setUnchecked(!checked);
    if (!checked) {
      const answers = replaced.get(key);
      if (answers) set(answers);
      replaced.delete(key);
    } else if (!isSame) {
      replaced.set(key, item);
      set(sourceOf(application));
    }
  };
  return (
    <span className="tr-tick">
      <input
        id={id}
        type="checkbox"
        className="tr-mark"
        checked={isChecked}
        data-drawn={isChecked}
        onChange={({ target }) => change(target.checked)}
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
