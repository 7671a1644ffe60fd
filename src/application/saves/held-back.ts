import { produce } from 'immer';
import { roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type FieldValue,
  flatName,
  isEmpty,
  isTypedOver,
  listFields,
  listOf,
  readField,
  sameAnswer,
} from '#engine';
import type { Failure } from '../../api/failure.ts';
import type { ApplicationState, Attempt } from '../state/index.ts';

/**
 * What an autosave leaves out, by flat name: secrets typed over saved ones, as long as Cancel promises to keep those, and answers
 * that the server has refused, which would keep all others waiting. A save that the person asks for sends them.
 */
export function heldBack(flow: CompiledFlow, { application, core }: ApplicationState): string[] {
  const refused = Object.entries(core.refused).filter(([name, value]) =>
    sameAnswer({}, readField(flow, application, name), value),
  );
  return [
    ...new Set([...secretsThat(flow, application, core.base, isTypedOver), ...refused.map(([name]) => name)]),
  ];
}

/** Whether something is still to be sent that the server can take. */
export function isUnsaved(flow: CompiledFlow, state: ApplicationState): boolean {
  return state.dirty || heldBack(flow, state).length > 0;
}

/**
 * The autosave once more without what the server has refused, so that one answer does not keep the others waiting.
 * @returns undefined where nothing more can be left out
 */
export function withoutRefused(
  flow: CompiledFlow,
  state: ApplicationState,
  { request, snapshot }: Attempt,
  failure: Failure,
): ApplicationState | undefined {
  const known = heldBack(flow, state);
  const refused = Object.entries(refusedBy(flow, snapshot, failure)).filter(
    ([name]) => !known.includes(name),
  );
  if (refused.length === 0) return undefined;
  return produce(state, ({ core }) => {
    Object.assign(core.refused, Object.fromEntries(refused));
    core.queue = [request, ...core.queue];
  });
}

/** The answers that a refused save names, as they are now; of an e-mail address that wants a fresh code, that address. */
function refusedBy(
  flow: CompiledFlow,
  application: ApplicationData,
  { code, errors = [] }: Failure,
): Record<string, FieldValue> {
  const names = code === 'step-up-required' ? [roleField(flow, 'email')] : errors.map(({ field }) => field);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = readField(flow, application, name);
      return value === undefined || isEmpty(value) ? [] : [[name, value] as const];
    }),
  );
}

/** Secrets that their fields still show and that the server has by now, by flat name: an autosave sends none of them again. */
export function savedSecrets(flow: CompiledFlow, { application, core }: ApplicationState): string[] {
  return secretsThat(
    flow,
    application,
    core.base,
    (before, now) => typeof now === 'string' && now === before,
  );
}

/** The flat names of the secrets for which a condition on their saved and their present value holds. */
function secretsThat(
  { application: schema }: CompiledFlow,
  now: ApplicationData,
  known: ApplicationData = {},
  holds: (before: FieldValue | undefined, now: FieldValue | undefined) => boolean,
): string[] {
  const properties = schema.properties ?? {};
  const lists = listFields(schema);
  const own = Object.keys(now).filter(
    (name) => properties[name]?.['x-sensitive'] && holds(known[name], now[name]),
  );
  const ofItems = lists.flatMap((list) => {
    const fields = properties[list]?.items?.properties ?? {};
    return listOf(now, list).flatMap((item, index) => {
      const before = listOf(known, list).find(({ id }) => id !== undefined && id === item.id);
      return Object.keys(item)
        .filter((field) => fields[field]?.['x-sensitive'] && holds(before?.[field], item[field]))
        .map((field) => flatName(schema, `/${list}/${index}/${field}`));
    });
  });
  return [...own, ...ofItems];
}
