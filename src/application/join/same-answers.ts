import { type ApplicationData, type CompiledFlow, isEmpty, listFields, listOf } from '#engine';
import { maskSecrets } from './secrets.ts';

/** Whether two applications have the same answers, without keys, ids and computed values; secrets by mask. */
export function areSameAnswers(
  flow: CompiledFlow,
  application: ApplicationData,
  other: ApplicationData,
): boolean {
  return shape(flow, application) === shape(flow, other);
}

const MACHINE_MADE: readonly string[] = ['id', 'key'];

function shape(flow: CompiledFlow, application: ApplicationData): string {
  const masked = maskSecrets(flow, application);
  const properties = flow.application.properties ?? {};
  const lists = listFields(flow.application);
  const plain = Object.keys(properties)
    .filter((name) => !lists.includes(name) && !properties[name]?.['x-compute'] && !name.endsWith('_id'))
    .map((name) => (isEmpty(masked[name]) ? null : masked[name]));
  const items = lists.map((list) =>
    listOf(masked, list).map((item) =>
      Object.keys(properties[list]?.items?.properties ?? {})
        .filter((field) => !MACHINE_MADE.includes(field))
        .map((field) => (isEmpty(item[field]) ? null : item[field])),
    ),
  );
  return JSON.stringify([plain, items]);
}
