import type { CompiledFlow, EngineEnvironment } from '../flow/index.ts';
import { itemTitle, locate } from '../flow/index.ts';
import { type DisplayWords, displayValue } from '../format/index.ts';
import type { ApplicationData, FieldValue, ListItem } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';
import { answerNames, fieldChoices, fieldLabel, mergedUi, wordOf } from '../texts/index.ts';
import type { Difference } from './merge-fields.ts';

/** A difference in words for the person; secrets are masked. */
export interface DifferenceWords {
  label: string;
  mine: string;
  theirs: string;
}

/**
 * Describes a difference: a cleared answer is "not provided", a removed item "removed". The label names the item.
 * @param application the answers on the page, which contain the fields of items
 */
export function differenceWords(
  flow: CompiledFlow,
  env: EngineEnvironment,
  application: ApplicationData,
  { field, mine, theirs, item, before }: Difference,
  words: DisplayWords & { notProvided: string; removed: string },
): DifferenceWords {
  const schema = locate(flow.application, field)?.schema ?? {};
  const ui = mergedUi(flow, field);
  const choices = fieldChoices(flow, env, field, schema, ui);
  const titleOf = (value: FieldValue | undefined): string | undefined =>
    isEmpty(value) ? undefined : itemTitle(schema, value as ListItem);
  const show = (value: FieldValue | undefined): string => {
    if (!item) return displayValue(value, schema, choices, words) ?? words.notProvided;
    return isEmpty(value) ? words.removed : (titleOf(value) ?? words.notProvided);
  };
  const name = item && (titleOf(mine) ?? titleOf(theirs) ?? titleOf(before));
  const [label = ''] = name
    ? [wordOf(env, 'ui.itemNamed', { title: fieldLabel(flow, env, field, schema, ui), name })]
    : answerNames(flow, env, application, [field]);
  return { label, mine: show(mine), theirs: show(theirs) };
}
