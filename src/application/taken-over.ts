import { type Role, roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type FieldValue,
  isMasked,
  type ListItem,
  listOf,
  splitPointer,
  writeField,
} from '#engine/core/index.ts';
import type { SaveData } from '../api/api-types.ts';
import type { Attempt } from './state.ts';

/** What a page knows once a save was answered. */
export interface TakenOver {
  /** The answers now: ids and masks in their places; what was typed meanwhile stays. */
  application: ApplicationData;
  /** What the server holds. */
  base: ApplicationData;
}

/**
 * Takes ids and masks over **by position**: the server answers in the order of what was sent, and a position of it is
 * found again by its key, since items may have moved since. A secret gives way to its mask where nobody changed it
 * meanwhile; not under the hands of a person who is still typing.
 * @param now the answers as they are now
 * @param keepSecrets an autosave: what is typed stays as it is
 */
export function takeOver(
  flow: CompiledFlow,
  attempt: Pick<Attempt, 'held' | 'snapshot'>,
  data: SaveData,
  now: ApplicationData,
  keepSecrets: boolean,
): TakenOver {
  const application = structuredClone(now);
  const base = structuredClone(attempt.held);
  for (const [role, id] of [
    ['loan-id', data.loanId],
    ['business-id', data.businessId],
  ] as const) {
    const name = roleField(flow, role);
    writeField(flow, application, name, id);
    writeField(flow, base, name, id);
  }
  for (const [list, ids] of Object.entries(data.ids)) {
    for (const [index, id] of ids.entries()) {
      const sent = listOf(base, list)[index];
      const own = sent && itemOfKey(application, list, sent.key);
      if (sent) sent.id = id;
      if (own) own.id = id;
    }
  }
  for (const [pointer, mask] of Object.entries(data.masks)) {
    const [name = '', index, field] = splitPointer(pointer);
    const isItem = index !== undefined && field !== undefined;
    const sent = isItem ? listOf(base, name)[Number(index)] : base;
    if (!sent) continue;
    const own = isItem ? itemOfKey(application, name, (sent as ListItem).key) : application;
    maskIn(sent, own, isItem ? field : name, { present: true, mask }, keepSecrets);
  }
  keepServersOwn(flow, data, application, base);
  return { application, base };
}

type Holder = { [field: string]: FieldValue | undefined };

function maskIn(
  sent: Holder,
  own: Holder | undefined,
  field: string,
  mask: FieldValue,
  keepSecrets: boolean,
): void {
  const value = sent[field];
  sent[field] = mask;
  if (!own) return;
  if (isMasked(own[field])) own[field] = mask;
  else if (!keepSecrets && typeof value === 'string' && own[field] === value) own[field] = mask;
}

function itemOfKey(
  application: ApplicationData,
  list: string,
  key: string | undefined,
): ListItem | undefined {
  return key === undefined ? undefined : listOf(application, list).find((item) => item.key === key);
}

/** How statements come is the server's word alone. */
function keepServersOwn(
  flow: CompiledFlow,
  { typeOfStatements, haveStatements }: SaveData,
  application: ApplicationData,
  base: ApplicationData,
): void {
  const own: [Role, FieldValue | undefined][] = [
    ['statement-source', typeOfStatements],
    ['has-statements', haveStatements],
  ];
  for (const [role, value] of own) {
    if (value === undefined) continue;
    const name = roleField(flow, role);
    writeField(flow, application, name, value);
    writeField(flow, base, name, value);
  }
}
