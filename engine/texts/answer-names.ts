import type { CompiledFlow, EngineEnvironment, FieldUi } from '../flow/index.ts';
import { fieldUi, itemTitle, listOf, locate } from '../flow/index.ts';
import type { ApplicationData } from '../schema/index.ts';
import { fieldLabel, itemLabel, wordOf } from './texts.ts';

/** The name of a field's list item: its title fields, else its number; undefined if the list has no other item. */
export function itemNameOf(
  flow: CompiledFlow,
  env: EngineEnvironment,
  application: ApplicationData,
  field: string,
): string | undefined {
  const { list, index = 0 } = locate(flow.application, field, application) ?? {};
  const listSchema = flow.application.properties?.[list ?? ''];
  const items = list === undefined ? [] : listOf(application, list);
  const item = items[index];
  if (items.length < 2 || !listSchema || !item) return undefined;
  const title = itemLabel(flow, env, list ?? '');
  return itemTitle(listSchema, item) ?? wordOf(env, 'list.item', { title, number: index + 1 });
}

/** All steps' uiSchema entries of a field, merged. */
export function mergedUi(flow: CompiledFlow, field: string): FieldUi {
  return Object.assign({}, ...flow.steps.map((step) => fieldUi(flow, step, field)));
}

/** Names answers in a sentence: the question's label, after the item's name if the list has several. */
export function answerNames(
  flow: CompiledFlow,
  env: EngineEnvironment,
  application: ApplicationData,
  fields: readonly string[],
): string[] {
  return fields.map((field) => {
    const schema = locate(flow.application, field)?.schema ?? {};
    const label = fieldLabel(flow, env, field, schema, mergedUi(flow, field));
    const item = itemNameOf(flow, env, application, field);
    return item === undefined ? label : wordOf(env, 'ui.itemNamed', { title: item, name: label });
  });
}
