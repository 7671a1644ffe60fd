import type { CompiledFlow } from '../flow/index.ts';
import { flatName, listFields, listOf } from '../flow/index.ts';
import type { ApplicationData } from '../schema/index.ts';

/** The flat names of all fields that have a value. */
export function touchedFields(flow: CompiledFlow, application: ApplicationData): Record<string, true> {
  const names = Object.keys(flow.application.properties ?? {}).filter(
    (name) => application[name] !== undefined,
  );
  const inLists = listFields(flow.application).flatMap((list) =>
    listOf(application, list).flatMap((item, index) =>
      Object.keys(item).map((field) => flatName(flow.application, `/${list}/${index}/${field}`)),
    ),
  );
  return Object.fromEntries([...names, ...inLists].map((name) => [name, true as const]));
}
