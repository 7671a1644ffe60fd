import type { SaveData } from '#contracts/saves.ts';
import { type Role, roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  escapePart,
  type FieldValue,
  isMasked,
  isSameJson,
  isUnmasked,
  type ListItem,
  listOf,
  type Masked,
  readPointer,
  splitPointer,
  writeField,
} from '#engine';
import type { Attempt } from '../state/index.ts';

export interface SavedState {
  /** The current answers with ids and masks; newer input stays. */
  application: ApplicationData;
  /** Masked secrets, except secrets that their fields still show. */
  base: ApplicationData;
}

/**
 * Applies ids and masks **by position** of the request, mapped to current items by key, because items may
 * have moved. A mask replaces an unchanged secret, except while the person is typing; a birth date stays as it was chosen
 * [SCREEN-72].
 * @param now the current answers
 * @param keepSecrets an autosave: typed secrets stay
 */
export function applySaved(
  flow: CompiledFlow,
  attempt: Pick<Attempt, 'heldAnswers' | 'snapshot'>,
  data: SaveData,
  now: ApplicationData,
  keepSecrets: boolean,
): SavedState {
  const application = structuredClone(now);
  const base = structuredClone(attempt.heldAnswers);
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
      const sentItem = listOf(base, list)[index];
      const ownItem = sentItem && itemOfKey(application, list, sentItem.key);
      if (sentItem) sentItem.id = id;
      if (ownItem) ownItem.id = id;
    }
  }
  for (const [pointer, mask] of Object.entries(data.masks)) {
    const [name = '', ...rest] = splitPointer(pointer);
    const isItem = flow.application.properties?.[name]?.['x-flat'] !== undefined;
    const item = isItem ? listOf(base, name)[Number(rest[0])] : undefined;
    const path = isItem ? rest.slice(1) : [name, ...rest];
    const sentHolder = holderOf(isItem ? item : base, path);
    const ownHolder = holderOf(isItem ? itemOfKey(application, name, item?.key) : application, path);
    const masked: Masked = { present: true, mask, ...(data.given?.includes(pointer) && { given: true }) };
    const fields = isItem ? flow.application.properties?.[name]?.items : flow.application;
    const isDate = fields?.properties?.[path[0] ?? '']?.['x-sensitive'] === 'mask-date';
    if (sentHolder)
      maskIn(sentHolder, ownHolder, path.at(-1) ?? '', masked, keepSecrets || isDate, path.length > 1);
  }
  applyStatementAnswers(flow, data, application, base);
  return { application, base };
}

type Holder = { [field: string]: FieldValue | undefined };

function holderOf(root: Holder | undefined, path: readonly string[]): Holder | undefined {
  const above = path.slice(0, -1).map((name) => `/${escapePart(name)}`);
  const holder = readPointer(root, above.join(''));
  return typeof holder === 'object' && holder !== null && !isMasked(holder) ? (holder as Holder) : undefined;
}

function maskIn(
  sentHolder: Holder,
  ownHolder: Holder | undefined,
  field: string,
  mask: FieldValue,
  keepSecrets: boolean,
  isInside: boolean,
): void {
  const value = sentHolder[field];
  // With the mask in the base, a secret that its field still shows would count as typed over the saved secret.
  const isShown = keepSecrets && isUnmasked(value) && isUnmasked(ownHolder?.[field]);
  if (!isShown) sentHolder[field] = mask;
  if (!ownHolder) return;
  // Items inside a value may have moved: only the exact secret that was sent is masked.
  if (isMasked(ownHolder[field]) && !isInside) ownHolder[field] = mask;
  else if (!keepSecrets && isUnmasked(value) && isSameJson(ownHolder[field], value)) ownHolder[field] = mask;
}

function itemOfKey(
  application: ApplicationData,
  list: string,
  key: string | undefined,
): ListItem | undefined {
  return key === undefined ? undefined : listOf(application, list).find((item) => item.key === key);
}

/** Applies the server's answers about statements, which the server alone decides. */
function applyStatementAnswers(
  flow: CompiledFlow,
  { typeOfStatements, haveStatements, statementWord }: SaveData,
  application: ApplicationData,
  base: ApplicationData,
): void {
  const ownRoles: [Role, FieldValue | undefined][] = [
    ['statement-source', typeOfStatements],
    ['has-statements', haveStatements],
    ['statement-months', statementWord],
  ];
  for (const [role, value] of ownRoles) {
    const name = roleField(flow, role);
    if (value === undefined || name === '') continue;
    writeField(flow, application, name, value);
    writeField(flow, base, name, value);
  }
}
