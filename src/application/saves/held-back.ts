import { produce } from 'immer';
import { roleField } from '#domain/roles.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type FieldValue,
  flatName,
  isEmpty,
  isSameAnswer,
  isSameJson,
  isTypedOverMask,
  isUnmasked,
  listFields,
  listOf,
  readField,
} from '#engine';
import type { Failure } from '../../api/client/failure.ts';
import type { ApplicationState, Attempt } from '../state/index.ts';

/**
 * Flat names that an autosave leaves out: secrets typed over saved ones while Cancel can restore those, and
 * answers that the server has refused.
 */
export function heldBackNames(flow: CompiledFlow, { application, core }: ApplicationState): string[] {
  const refusedEntries = Object.entries(core.refused).filter(([name, value]) =>
    isSameAnswer({}, readField(flow, application, name), value),
  );
  return [
    ...new Set([
      ...secretNames(flow, application, core.base, isTypedOverMask),
      ...refusedEntries.map(([name]) => name),
    ]),
  ];
}

/** Whether the page has unsaved changes that the server can accept. */
export function isUnsaved(flow: CompiledFlow, state: ApplicationState): boolean {
  return state.dirty || heldBackNames(flow, state).length > 0;
}

/** Repeats the autosave without the refused answers. @returns undefined if no further answer can be left out */
export function withoutRefused(
  flow: CompiledFlow,
  state: ApplicationState,
  { request, snapshot }: Attempt,
  failure: Failure,
): ApplicationState | undefined {
  const heldBackFields = heldBackNames(flow, state);
  const refusedEntries = Object.entries(refusedAnswers(flow, snapshot, failure)).filter(
    ([name]) => !heldBackFields.includes(name),
  );
  if (refusedEntries.length === 0) return undefined;
  return produce(state, ({ core }) => {
    Object.assign(core.refused, Object.fromEntries(refusedEntries));
    core.queue = [request, ...core.queue];
  });
}

/** The refused answers of a failed save; for a new email address that needs a fresh code, that address. */
function refusedAnswers(
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

/** Flat names of saved secrets that their fields still show: they are not sent again. */
export function savedSecrets(flow: CompiledFlow, { application, core }: ApplicationState): string[] {
  return secretNames(
    flow,
    application,
    core.base,
    (before, now) => isUnmasked(now) && isSameJson(now, before),
  );
}

function secretNames(
  { application: schema }: CompiledFlow,
  now: ApplicationData,
  baseApplication: ApplicationData = {},
  holds: (before: FieldValue | undefined, now: FieldValue | undefined) => boolean,
): string[] {
  const properties = schema.properties ?? {};
  const lists = listFields(schema);
  const ownNames = Object.keys(now).filter(
    (name) => properties[name]?.['x-sensitive'] && holds(baseApplication[name], now[name]),
  );
  const ofItems = lists.flatMap((list) => {
    const fields = properties[list]?.items?.properties ?? {};
    return listOf(now, list).flatMap((item, index) => {
      const before = listOf(baseApplication, list).find(({ id }) => id !== undefined && id === item.id);
      return Object.keys(item)
        .filter((field) => fields[field]?.['x-sensitive'] && holds(before?.[field], item[field]))
        .map((field) => flatName(schema, `/${list}/${index}/${field}`));
    });
  });
  return [...ownNames, ...ofItems];
}
