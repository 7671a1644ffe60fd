import { type ApplicationData, type CompiledFlow, isEmpty, listFields, listOf } from '#engine';
import { maskSecrets } from './secrets.ts';

/** Whether two applications have the same answers. Ignores keys, ids and computed values; compares secrets by mask. */
export function areSameAnswers(
  flow: CompiledFlow,
  application: ApplicationData,
  other: ApplicationData,
): boolean {
  return comparableJson(flow, application) === comparableJson(flow, other);
}

const GENERATED_FIELDS: readonly string[] = ['id', 'key'];

function comparableJson(flow: CompiledFlow, application: ApplicationData): string {
  const masked = maskSecrets(flow, application);
  const properties = flow.application.properties ?? {};
  const lists = listFields(flow.application);
  const plain = Object.keys(properties)
    .filter((name) => !lists.includes(name) && !properties[name]?.['x-compute'] && !name.endsWith('_id'))
    .map((name) => (isEmpty(masked[name]) ? null : masked[name]));
  const items = lists.map((list) =>
    listOf(masked, list).map((item) =>
      Object.keys(properties[list]?.items?.properties ?? {})
        .filter((field) => !GENERATED_FIELDS.includes(field))
        .map((field) => (isEmpty(item[field]) ? null : item[field])),
    ),
  );
  return JSON.stringify([plain, items]);
}
