import type { CompiledFlow, Migration } from '../flow/index.ts';
import { listOf, migrateAnswers, migrationsBetween, renameField, withStoredKinds } from '../flow/index.ts';
import type { ApplicationData, FieldSchema, FieldValue, ListItem } from '../schema/index.ts';
import { isMasked, maskFileNames, mayHoldSecrets, secretsIn, WRITTEN_SSN } from '../schema/index.ts';
import type { EngineState } from './state.ts';

/** An application as web storage keeps it for a reload of the tab, without sensitive values [PRIVATE-1]. */
export interface Draft {
  format: 1;
  flow: string;
  flowVersion: string;
  /** Migrations of the release that wrote the draft. */
  migrations?: readonly Migration[];
  application: ApplicationData;
  /** The server's state at that time: the base of a later merge. */
  base?: ApplicationData;
  /** The answers of saves whose response was lost: the server may have any of them. */
  lost?: ApplicationData[];
  /** Idempotency key of the first save while its result is unknown. */
  createKey?: string;
  hidden: string[];
  farthest?: string;
  version?: number;
  touched: string[];
}

/** The part of a state for web storage: no `x-sensitive` fields, not even masks, and no names of files. */
export function toDraft(
  flow: CompiledFlow,
  state: EngineState,
  { base, lost: lostApplications = [], createKey }: Pick<Draft, 'base' | 'lost' | 'createKey'> = {},
): Draft {
  return {
    format: 1,
    flow: flow.id,
    flowVersion: flow.version,
    ...(flow.migrations ? { migrations: flow.migrations } : {}),
    application: withoutSensitive(flow, state.application),
    ...(base ? { base: withoutSensitive(flow, base) } : {}),
    ...(lostApplications.length > 0
      ? { lost: lostApplications.map((application) => withoutSensitive(flow, application)) }
      : {}),
    createKey,
    hidden: state.hidden,
    farthest: state.farthest,
    version: state.version,
    touched: Object.keys(state.touched),
  };
}

/** Reads a draft and migrates its answers to this release. @returns undefined if it is no draft of this flow */
export function readDraft(flow: CompiledFlow, text: string | null): Draft | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    const isDraftOfFlow =
      draft.format === 1 && draft.flow === flow.id && typeof draft.application === 'object';
    if (!isDraftOfFlow || draft.application === null) return undefined;
    const { base, lost: lostApplications, touched } = draft;
    const newMigrations = migrationsBetween(draft, flow);
    const readAnswers = (answers: ApplicationData): ApplicationData =>
      withStoredKinds(
        flow,
        withoutUnknownFields(flow, migrateAnswers(answers, newMigrations) as ApplicationData),
      );
    return {
      ...(draft as Draft),
      application: readAnswers(draft.application as ApplicationData),
      base: typeof base === 'object' && base !== null ? readAnswers(base) : undefined,
      lost: Array.isArray(lostApplications) ? lostApplications.map(readAnswers) : [],
      ...(Array.isArray(touched) ? { touched: touched.map((name) => renameField(name, newMigrations)) } : {}),
    };
  } catch {
    return undefined;
  }
}

/** A copy of an application without sensitive values, also those in a wrong field, and without names of files. */
export function withoutSensitive(flow: CompiledFlow, application: ApplicationData): ApplicationData {
  const root = flow.application;
  const isSecret = (value: FieldValue): boolean =>
    isMasked(value) || (typeof value === 'string' && WRITTEN_SSN.test(value));
  const safeApplication = filterAnswers(
    flow,
    application,
    (schema, value) => !schema['x-sensitive'] && !isSecret(value),
  );
  const removeInnerSecrets = (schema: FieldSchema, value: FieldValue): FieldValue => {
    if (typeof value !== 'object' || value === null || !mayHoldSecrets(root, schema)) return value;
    const copy = structuredClone(value);
    // A secret in a list becomes null, so that the other items keep their positions.
    for (const { holder, name } of secretsIn(root, schema, copy))
      if (Array.isArray(holder)) holder[Number(name)] = null;
      else delete holder[name];
    return copy;
  };
  for (const [name, schema] of Object.entries(root.properties ?? {})) {
    const value = safeApplication[name];
    if (value === undefined) continue;
    if (!schema['x-flat']) safeApplication[name] = removeInnerSecrets(schema, value);
    else
      for (const item of listOf(safeApplication, name))
        for (const [field, inner] of Object.entries(schema.items?.properties ?? {})) {
          const ownAnswer = item[field];
          if (ownAnswer !== undefined) item[field] = removeInnerSecrets(inner, ownAnswer);
        }
  }
  return maskFileNames(root, safeApplication);
}

function withoutUnknownFields(flow: CompiledFlow, application: ApplicationData): ApplicationData {
  return filterAnswers(flow, application, () => true);
}

function filterAnswers(
  flow: CompiledFlow,
  application: ApplicationData,
  keep: (schema: FieldSchema, value: FieldValue) => boolean,
): ApplicationData {
  const result: ApplicationData = {};
  for (const [name, schema] of Object.entries(flow.application.properties ?? {})) {
    const value = application[name];
    if (value === undefined) continue;
    if (!schema['x-flat']) {
      if (keep(schema, value)) result[name] = value;
      continue;
    }
    result[name] = listOf(application, name).map((item) => {
      const keptItem: ListItem = {};
      for (const [field, inner] of Object.entries(schema.items?.properties ?? {})) {
        const ownAnswer = item[field];
        if (ownAnswer !== undefined && keep(inner, ownAnswer)) keptItem[field] = ownAnswer;
      }
      return keptItem;
    });
  }
  return result;
}
