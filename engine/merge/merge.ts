import type { CompiledFlow } from '../flow/index.ts';
import { listFields, readField } from '../flow/index.ts';
import type { ApplicationData, FieldSchema, FieldValue } from '../schema/index.ts';
import { everyField, isEmpty } from '../schema/index.ts';
import { findContradictions } from './merge-clears.ts';
import { type Difference, type MergeSide, mergeFields } from './merge-fields.ts';
import { type ApplicationVersions, mergeList } from './merge-list.ts';
import { isSameAnswer } from './same-answer.ts';

export interface Merge {
  /** The merged answers, with the value of theirs in each conflict. */
  application: ApplicationData;
  /** The merged answers, with the value of mine in each conflict. */
  withMine: ApplicationData;
  differences: Difference[];
}

/**
 * Merges two versions of an application against their common base [SAVE-32]: takes changes of one side, also cleared
 * answers and added or removed items; reports conflicts. Without a base, nothing counts as cleared or removed, and every
 * answered field of mine counts as changed.
 */
export function mergeApplications(
  flow: CompiledFlow,
  base: ApplicationData | undefined,
  mine: ApplicationData,
  theirs: ApplicationData,
): Merge {
  const versions = { base, mine, theirs };
  const differences: Difference[] = [];
  return {
    application: mergeSide(flow, versions, 'theirs', (difference) => differences.push(difference)),
    withMine: mergeSide(flow, versions, 'mine', () => undefined),
    differences,
  };
}

/**
 * The changes, by top-level field, that turn `application` into `withMine`, for a user who chooses mine later; includes
 * the fields that these answers clear.
 */
export function choiceOfMine(
  flow: CompiledFlow,
  { application, withMine }: Merge,
): Record<string, FieldValue | undefined> {
  const names = [...new Set([...Object.keys(application), ...Object.keys(withMine)])];
  const changedNames = names.filter((name) => !isSameAnswer({}, application[name], withMine[name]));
  const cleared = changedNames.flatMap((name) => flow.application.properties?.[name]?.['x-clears'] ?? []);
  return Object.fromEntries(
    [...changedNames, ...cleared].map((name) => [name, readField(flow, withMine, name)]),
  );
}

/** A base value that differs from every answer, so that both sides count as changed. */
const NO_COMMON_VALUE = '\0';

function mergeSide(
  flow: CompiledFlow,
  versions: ApplicationVersions,
  side: MergeSide,
  report: (difference: Difference) => void,
): ApplicationData {
  const { base, mine, theirs } = versions;
  const fields = answeredFields(flow);
  const application: ApplicationData = { ...theirs };
  const all = { base: base ?? {}, mine, theirs };
  const contradictedBase = Object.fromEntries(
    [...findContradictions(fields, all)].map((name) => [name, NO_COMMON_VALUE]),
  );
  const common = { ...base, ...contradictedBase };
  const namesFromMine = mergeFields(fields, { ...all, base: common }, application, side, report);
  for (const name of namesFromMine.flatMap((nameFromMine) =>
    Object.keys(fields[nameFromMine]?.['x-stamp'] ?? {}),
  )) {
    if (isEmpty(mine[name])) delete application[name];
    else application[name] = mine[name];
  }
  for (const name of listFields(flow.application)) {
    const list = flow.application.properties?.[name];
    if (list && (mine[name] ?? theirs[name]))
      application[name] = mergeList(name, list, versions, side, report);
  }
  return application;
}

/** The fields that people answer: no ids, derived or stamped values. */
export function answeredFields(flow: CompiledFlow): Record<string, FieldSchema> {
  const all = Object.entries(flow.application.properties ?? {});
  const stamped = new Set(all.flatMap(([, schema]) => Object.keys(schema['x-stamp'] ?? {})));
  const isAsked = (name: string) => flow.steps.some((step) => everyField(step.schema)[name] !== undefined);
  return Object.fromEntries(
    all.filter(
      ([name, schema]) =>
        !schema['x-flat'] &&
        !schema['x-compute'] &&
        !stamped.has(name) &&
        flow.defaults[name] === undefined &&
        (schema['x-prefill'] !== false || isAsked(name)),
    ),
  );
}
