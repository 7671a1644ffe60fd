import { type Role, roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  escapePart,
  type FieldValue,
  isMasked,
  type ListItem,
  listOf,
  readPointer,
  splitPointer,
  writeField,
} from '#engine';
import type { SaveData } from '../../api/api-types.ts';
import type { Attempt } from '../state/index.ts';

/** What a page knows once a save was answered. */
export interface SavedState {
  /** The answers now: ids and masks in their places; what was typed meanwhile stays. */
  application: ApplicationData;
  /** What the server holds: masks in the place of secrets, but for those that their fields still show. */
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
): SavedState {
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
    const [name = '', ...rest] = splitPointer(pointer);
    const isItem = flow.application.properties?.[name]?.['x-flat'] !== undefined;
    const item = isItem ? listOf(base, name)[Number(rest[0])] : undefined;
    const path = isItem ? rest.slice(1) : [name, ...rest];
    const sent = holderOf(isItem ? item : base, path);
    const own = holderOf(isItem ? itemOfKey(application, name, item?.key) : application, path);
    if (sent) maskIn(sent, own, path.at(-1) ?? '', { present: true, mask }, keepSecrets, path.length > 1);
  }
  keepServersOwn(flow, data, application, base);
  return { application, base };
}

type Holder = { [field: string]: FieldValue | undefined };

/** The object or list around the last name of a path, where there is one. */
function holderOf(from: Holder | undefined, path: readonly string[]): Holder | undefined {
  const above = path.slice(0, -1).map((name) => `/${escapePart(name)}`);
  const holder = readPointer(from, above.join(''));
  return typeof holder === 'object' && holder !== null && !isMasked(holder) ? (holder as Holder) : undefined;
}

function maskIn(
  sent: Holder,
  own: Holder | undefined,
  field: string,
  mask: FieldValue,
  keepSecrets: boolean,
  isInside: boolean,
): void {
  const value = sent[field];
  // The base keeps the value that the field still shows: compared with its mask, it would count as typed over the saved one.
  const isShown = keepSecrets && typeof value === 'string' && typeof own?.[field] === 'string';
  if (!isShown) sent[field] = mask;
  if (!own) return;
  // Inside a value items may have moved: only the very secret that was sent gives way.
  if (isMasked(own[field]) && !isInside) own[field] = mask;
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
  { typeOfStatements, haveStatements, statementWord }: SaveData,
  application: ApplicationData,
  base: ApplicationData,
): void {
  const own: [Role, FieldValue | undefined][] = [
    ['statement-source', typeOfStatements],
    ['has-statements', haveStatements],
    ['statement-months', statementWord],
  ];
  for (const [role, value] of own) {
    const name = roleField(flow, role);
    if (value === undefined || name === '') continue;
    writeField(flow, application, name, value);
    writeField(flow, base, name, value);
  }
}
