import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type SavePlan, savePlan } from '#domain/payload/save-plan.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  everyChild,
  type FieldSchema,
  FormContext,
  fieldOf,
  isEmpty,
  isObject,
  type Migration,
  migrateAnswers,
  reasonNotShown,
  secretsIn,
  withStoredKinds,
} from '#engine';

export interface MoveFacts {
  to: CompiledFlow;
  /** The application in its current flow, with masks instead of secrets. */
  context: FormContext;
  migrations: readonly Migration[];
}

export interface Move {
  /** Whether the application moves: no answer is lost or becomes invalid. */
  moves: boolean;
  /** The application in the form of `to`. */
  application: JsonObject;
  /** Answers without a place in `to`: `business_fax`, `owners.title`. */
  lost: string[];
  /** Answers that `to` refuses, except answers that were invalid before. */
  wrong: { field: string; rule: string }[];
  /**
   * Unanswered questions that the application's steps newly ask or require, and lists that newly have too few
   * items.
   */
  asked: string[];
  /** Kept answers whose questions the application's steps don't ask any more. */
  unasked: string[];
}

/** Decides whether one application moves to another release's flow. A pure function. */
export function decideMove({ to, context, migrations }: MoveFacts): Move {
  const { flow: from, env } = context;
  const migrated = migrateAnswers(context.application, migrations) as ApplicationData;
  const application: JsonObject = withStoredKinds(to, migrated);
  const dropped = new Set(migrations.flatMap((migration) => ('drop' in migration ? [migration.drop] : [])));
  const lost = answeredNames(from.application, application)
    .filter((name) => !dropped.has(name) && !isKept(name, application, from, to))
    .filter((name) => !from.computed.includes(name));
  const after = new FormContext(to, env, { ...context, application: application as ApplicationData });
  const faults = findNewlyWrong(context, after);
  // Lost answers are already reported.
  const wrong = lost.length === 0 ? faults : faults.filter(({ rule }) => rule !== 'additionalProperties');
  const [askedBefore, askedAfter] = [visibleQuestions(context), visibleQuestions(after)];
  const unasked = [...askedBefore.keys()].filter(
    (name) => !askedAfter.has(name) && !isEmpty(application[name] as never) && fieldOf(to.application, name),
  );
  const asked = [
    ...newQuestions(askedBefore, askedAfter).filter((name) => isEmpty(application[name] as never)),
    ...Object.keys(application).filter((name) => hasTooFewItems(name, application[name], from, to)),
  ];
  return { moves: lost.length === 0 && wrong.length === 0, application, lost, wrong, asked, unasked };
}

/**
 * Removes each answer for which `to` has a field, also under another name: the caller writes it at its new place, and an
 * old copy would not change with it. Answers that a migration drops stay.
 */
export function withoutMovedAnswers(
  document: JsonObject,
  { from, to, migrations }: { from: CompiledFlow; to: CompiledFlow; migrations: readonly Migration[] },
): JsonObject {
  const migrationsOfAnswers = migrations.filter((migration) => !('default' in migration));
  const isMoved = (probe: JsonObject): boolean =>
    answeredNames(from.application, migrateAnswers(probe, migrationsOfAnswers) as JsonObject).some((name) =>
      fieldOf(to.application, name),
    );
  const remaining = structuredClone(document);
  const remove = ({ places }: SavePlan, holder: JsonObject, list?: string): void => {
    for (const { field, path, item } of places) {
      const parent = path
        .slice(0, -1)
        .reduce<unknown>((outer, name) => (outer as JsonObject | undefined)?.[name], holder);
      const last = path.at(-1) ?? '';
      if (typeof parent !== 'object' || parent === null) continue;
      const value = (parent as JsonObject)[last];
      if (item && Array.isArray(value)) {
        for (const entry of value) remove(item, entry as JsonObject, field);
        continue;
      }
      // List items are matched by id.
      const isMovedAnswer =
        list === undefined ? isMoved({ [field]: true }) : isMoved({ [list]: [{ [field]: true }] });
      if ((isMovedAnswer && last !== 'id') || from.computed.includes(field))
        delete (parent as JsonObject)[last];
    }
  };
  remove(savePlan(from.application), remaining);
  return remaining;
}

/** Whether the other flow has the field, and protects it and its parts in the same way. */
function isKept(name: string, application: JsonObject, from: CompiledFlow, to: CompiledFlow): boolean {
  const next = fieldOf(to.application, name);
  if (!next) return false;
  const before = fieldOf(from.application, name);
  // A renamed field has no previous definition; the check of migrations protects sensitive ones.
  if (!before) return true;
  const [outer = '', inner] = name.split('.');
  const value = application[outer];
  const values = inner === undefined ? [value] : (value as JsonObject[]).map((item) => item[inner]);
  if (values.some((value) => losesPart([from, [before]], [to, [next]], value))) return false;
  const protection = (root: FieldSchema, schema: FieldSchema): string =>
    JSON.stringify([
      schema['x-sensitive'],
      values.map((value) =>
        secretsIn(root, schema, value).map(({ path, schema: of }) => [path, of['x-sensitive']]),
      ),
    ]);
  return protection(from.application, before) === protection(to.application, next);
}

/** A flow and the schemas of a value in it; several may apply. */
type SchemasInFlow = readonly [flow: CompiledFlow, schemas: readonly FieldSchema[]];

/**
 * Whether a part of a value has no schema in the other flow: it would be sent to the lender without being
 * shown.
 */
function losesPart([from, before]: SchemasInFlow, [to, next]: SchemasInFlow, value: unknown): boolean {
  if (!isObject(value) && !Array.isArray(value)) return false;
  return Object.entries(value).some(([name, part]) => {
    const previousSchemas = everyChild(from.application, before, name, value);
    if (previousSchemas.length === 0 || isEmpty(part as never)) return false;
    const nextSchemas = everyChild(to.application, next, name, value);
    return (
      nextSchemas.length === 0 ||
      losesPart([from, previousSchemas.filter(isFieldSchema)], [to, nextSchemas.filter(isFieldSchema)], part)
    );
  });
}

const isFieldSchema = (schema: unknown): schema is FieldSchema => isObject(schema);

function findNewlyWrong(before: FormContext, after: FormContext): Move['wrong'] {
  const faults = after.draftErrors();
  if (faults.length === 0) return [];
  const earlierErrors = new Set(before.draftErrors().map(({ field, keyword }) => `${field} ${keyword}`));
  return faults
    .filter(({ field, keyword }) => !earlierErrors.has(`${field} ${keyword}`))
    .map(({ field, keyword }) => ({ field, rule: keyword }));
}

/** Newly asked or newly required questions. */
function newQuestions(questionsBefore: VisibleQuestions, questionsAfter: VisibleQuestions): string[] {
  return [...questionsAfter].flatMap(([name, isRequired]) => {
    const wasRequired = questionsBefore.get(name);
    return wasRequired === undefined || (isRequired && !wasRequired) ? [name] : [];
  });
}

/** Whether a list has too few items for the other flow, but enough for this one. */
function hasTooFewItems(name: string, value: unknown, from: CompiledFlow, to: CompiledFlow): boolean {
  const isTooShort = ({ application }: CompiledFlow): boolean =>
    Array.isArray(value) && value.length < Number(fieldOf(application, name)?.minItems ?? 0);
  return isTooShort(to) && !isTooShort(from);
}

/** The questions by name, and whether each is required. */
type VisibleQuestions = ReadonlyMap<string, boolean>;

/** The questions of the visible steps. */
function visibleQuestions(context: FormContext): VisibleQuestions {
  const all = new Map<string, boolean>();
  for (const step of context.visibleSteps())
    for (const name of Object.keys(step.schema.properties ?? {}))
      if (reasonNotShown(step, name, context) === undefined)
        all.set(name, all.get(name) === true || (step.schema.required ?? []).includes(name));
  return all;
}

/** The names of the answers; answers of list items have both names: `owners.title`. */
function answeredNames(root: FieldSchema, application: JsonObject): string[] {
  return Object.entries(application).flatMap(([name, value]) => {
    if (isEmpty(value as never)) return [];
    const isList = root.properties?.[name]?.['x-flat'] !== undefined && Array.isArray(value);
    if (!isList) return [name];
    const items = value as JsonObject[];
    const inner = items.flatMap((item) => Object.keys(item).filter((key) => !isEmpty(item[key] as never)));
    return [...new Set(inner)].map((key) => `${name}.${key}`);
  });
}
