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
  migrated,
  secretsIn,
} from '#engine';

/** What decides whether an application can go from one release to another. */
export interface MoveFacts {
  to: CompiledFlow;
  /** As it is kept by the flow that it comes from, masks in the place of secrets. */
  context: FormContext;
  migrations: readonly Migration[];
}

export interface Move {
  /** Whether nothing is lost and nothing becomes wrong. */
  moves: boolean;
  /** The answers as they would be kept by `to`. */
  application: JsonObject;
  /** Names of answers that `to` has no place for: `business_fax`, `owners.title`. */
  lost: string[];
  /** Answers that `to` no longer allows, and by which rule; what was wrong before is not counted. */
  wrong: { field: string; rule: string }[];
  /** Names of unanswered questions that are new, or required for the first time. */
  asked: string[];
}

/** Decides about one application. Pure. */
export function decideMove({ to, context, migrations }: MoveFacts): Move {
  const { flow: from, env } = context;
  const application = migrated(context.application, migrations) as JsonObject;
  const dropped = new Set(migrations.flatMap((one) => ('drop' in one ? [one.drop] : [])));
  const lost = answeredNames(from.application, application)
    .filter((name) => !dropped.has(name) && !isKept(name, application, from, to))
    .filter((name) => !from.computed.includes(name));
  const faults = newlyWrong(
    context,
    new FormContext(to, env, { ...context, application: application as ApplicationData }),
  );
  // What has no place is told once.
  const wrong = lost.length === 0 ? faults : faults.filter(({ rule }) => rule !== 'additionalProperties');
  const asked = [
    ...newQuestions(from, to).filter((name) => isEmpty(application[name] as never)),
    ...Object.keys(application).filter((name) => asksMore(name, application[name], from, to)),
  ];
  return { moves: lost.length === 0 && wrong.length === 0, application, lost, wrong, asked };
}

/**
 * A stored document without the answers of `from` that go on in `to`, under whatever name: they are written at their place
 * there, and one that is changed or cleared later must not stand where it stood before, too. What a migration drops stays.
 */
export function withoutGoingOn(
  document: JsonObject,
  { from, to, migrations }: { from: CompiledFlow; to: CompiledFlow; migrations: readonly Migration[] },
): JsonObject {
  const known = migrations.filter((one) => !('default' in one));
  const goesOn = (probe: JsonObject): boolean =>
    answeredNames(from.application, migrated(probe, known) as JsonObject).some((name) =>
      fieldOf(to.application, name),
    );
  const left = structuredClone(document);
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
      // Items are found again by their id.
      const isGone = list === undefined ? goesOn({ [field]: true }) : goesOn({ [list]: [{ [field]: true }] });
      if ((isGone && last !== 'id') || from.computed.includes(field)) delete (parent as JsonObject)[last];
    }
  };
  remove(savePlan(from.application), left);
  return left;
}

/** Whether an answer of a field stays one: the other flow has it, and protects it, and what is inside it, in the same way. */
function isKept(name: string, application: JsonObject, from: CompiledFlow, to: CompiledFlow): boolean {
  const next = fieldOf(to.application, name);
  if (!next) return false;
  const before = fieldOf(from.application, name);
  // What was renamed has no field before; the check of migrations keeps those that are sensitive.
  if (!before) return true;
  const [outer = '', inner] = name.split('.');
  const value = application[outer];
  const values = inner === undefined ? [value] : (value as JsonObject[]).map((item) => item[inner]);
  if (values.some((one) => losesPart([from, [before]], [to, [next]], one))) return false;
  const protection = (root: FieldSchema, schema: FieldSchema): string =>
    JSON.stringify([
      schema['x-sensitive'],
      values.map((one) =>
        secretsIn(root, schema, one).map(({ path, schema: of }) => [path, of['x-sensitive']]),
      ),
    ]);
  return protection(from.application, before) === protection(to.application, next);
}

/** What a flow says of a value: one schema, or several that may apply. */
type Said = readonly [flow: CompiledFlow, schemas: readonly FieldSchema[]];

/** Whether some part of a value is asked for before and not any more: it would go to the lender unseen. */
function losesPart([from, before]: Said, [to, next]: Said, value: unknown): boolean {
  if (!isObject(value) && !Array.isArray(value)) return false;
  return Object.entries(value).some(([name, part]) => {
    const was = everyChild(from.application, before, name, value);
    if (was.length === 0 || isEmpty(part as never)) return false;
    const is = everyChild(to.application, next, name, value);
    return (
      is.length === 0 || losesPart([from, was.filter(isFieldSchema)], [to, is.filter(isFieldSchema)], part)
    );
  });
}

const isFieldSchema = (one: unknown): one is FieldSchema => isObject(one);

function newlyWrong(before: FormContext, after: FormContext): Move['wrong'] {
  const faults = after.draftErrors();
  if (faults.length === 0) return [];
  const known = new Set(before.draftErrors().map(({ field, keyword }) => `${field} ${keyword}`));
  return faults
    .filter(({ field, keyword }) => !known.has(`${field} ${keyword}`))
    .map(({ field, keyword }) => ({ field, rule: keyword }));
}

function newQuestions(from: CompiledFlow, to: CompiledFlow): string[] {
  const shown = questions(from);
  const names = Object.entries(questions(to)).flatMap(([name, isRequired]) => {
    const before = Object.hasOwn(shown, name) ? shown[name] : undefined;
    return before === undefined || (isRequired && !before) ? [name] : [];
  });
  return names;
}

/** Whether a list that had enough items has too few now. */
function asksMore(name: string, value: unknown, from: CompiledFlow, to: CompiledFlow): boolean {
  const isFew = ({ application }: CompiledFlow): boolean =>
    Array.isArray(value) && value.length < Number(fieldOf(application, name)?.minItems ?? 0);
  return isFew(to) && !isFew(from);
}

/** Whether the questions of a flow's steps are required, by name. */
function questions(flow: CompiledFlow): Record<string, boolean> {
  const all: Record<string, boolean> = {};
  for (const { schema } of flow.steps)
    for (const name of Object.keys(schema.properties ?? {}))
      all[name] = (Object.hasOwn(all, name) && all[name]) || (schema.required ?? []).includes(name);
  return all;
}

/** Names of what is answered; of the items of a list one by one. */
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
