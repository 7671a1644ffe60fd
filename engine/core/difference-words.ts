import { type DisplayWords, displayValue } from './display.ts';
import { fieldUi } from './fields.ts';
import { itemTitle, locate } from './flat-names.ts';
import { isEmpty } from './masked.ts';
import type { Difference } from './merge-fields.ts';
import { fieldChoices, fieldLabel } from './texts.ts';
import type { CompiledFlow, EngineEnvironment, FieldUi, FieldValue, ListItem } from './types.ts';

/** A difference as the person who has to choose reads it; secrets masked. */
export interface DifferenceWords {
  label: string;
  mine: string;
  theirs: string;
}

/** Puts a difference into words: what was cleared is "not provided", an item that is gone is "removed". */
export function differenceWords(
  flow: CompiledFlow,
  env: EngineEnvironment,
  { field, mine, theirs, item }: Difference,
  words: DisplayWords & { notProvided: string; removed: string },
): DifferenceWords {
  const schema = locate(flow.application, field)?.schema ?? {};
  const label = fieldLabel(flow, env, field, schema);
  const ui: FieldUi = Object.assign({}, ...flow.steps.map((step) => fieldUi(flow, step, field)));
  const choices = fieldChoices(flow, env, field, schema, ui);
  const show = (value: FieldValue | undefined): string => {
    if (!item) return displayValue(value, schema, choices, words) ?? words.notProvided;
    return isEmpty(value) ? words.removed : (itemTitle(schema, value as ListItem) ?? words.notProvided);
  };
  return { label, mine: show(mine), theirs: show(theirs) };
}
