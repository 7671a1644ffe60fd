import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, itemTitle, listFields, listOf } from '#engine';
import { peopleField } from '../answers/index.ts';
import type { Deal } from '../store/index.ts';

interface Certification {
  /** The name of the person who certified; '' if the application no longer has the person. */
  name: string;
  when: Date;
  /** The certified statements, as the person saw them. */
  certified: string;
}

/** The certifications of the applicant and of people who were asked for a part, oldest first. */
export function listCertifications(
  flow: CompiledFlow,
  { consents }: Pick<Deal, 'consents'>,
  application: JsonObject,
): Certification[] {
  return consents.flatMap(({ certified, item, at }) =>
    certified ? [{ name: personName(flow, application, item), when: new Date(at), certified }] : [],
  );
}

/** The name of a list item; without an id, the applicant's. */
function personName(flow: CompiledFlow, application: JsonObject, id: string | undefined): string {
  const lists = id === undefined ? [peopleField(flow)] : listFields(flow.application);
  for (const list of lists) {
    const schema = flow.application.properties?.[list];
    const matchingItem = listOf(application, list).find((item) => id === undefined || item.id === id);
    if (schema && matchingItem) return itemTitle(schema, matchingItem) ?? '';
  }
  return '';
}
