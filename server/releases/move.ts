import type { JsonObject } from '#domain/save-derived.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type EngineEnvironment,
  type FieldSchema,
  isEmpty,
  type RuleContext,
  validateDraft,
} from '#engine/core/index.ts';
import { type Migration, migrated } from '#engine/core/migrate.ts';
import { fieldOf } from './migrations.ts';

/** What decides whether an application can go from one release to another. */
export interface MoveFacts {
  from: CompiledFlow;
  to: CompiledFlow;
  /** As it is kept by `from`, masks in the place of secrets. */
  context: RuleContext;
  env: EngineEnvironment;
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
export function decideMove({ from, to, context, env, migrations }: MoveFacts): Move {
  const application = migrated(context.application, migrations) as JsonObject;
  const dropped = new Set(migrations.flatMap((one) => ('drop' in one ? [one.drop] : [])));
  const lost = answeredNames(from.application, application)
    .filter((name) => !dropped.has(name) && !isKept(name, from, to))
    .filter((name) => !from.computed.includes(name));
  const faults = newlyWrong(
    from,
    to,
    context,
    { ...context, application: application as ApplicationData },
    env,
  );
  // What has no place is told once.
  const wrong = lost.length === 0 ? faults : faults.filter(({ rule }) => rule !== 'additionalProperties');
  const asked = newQuestions(from, to).filter((name) => isEmpty(application[name] as never));
  return { moves: lost.length === 0 && wrong.length === 0, application, lost, wrong, asked };
}

/** Whether an answer of a field stays one: the other flow has it, and protects it in the same way. */
function isKept(name: string, from: CompiledFlow, to: CompiledFlow): boolean {
  const next = fieldOf(to.application, name);
  if (!next) return false;
  const before = fieldOf(from.application, name);
  // What was renamed has no field before; the check of migrations keeps those that are sensitive.
  return before === undefined || before['x-sensitive'] === next['x-sensitive'];
}

function newlyWrong(
  from: CompiledFlow,
  to: CompiledFlow,
  before: RuleContext,
  after: RuleContext,
  env: EngineEnvironment,
): Move['wrong'] {
  const faults = validateDraft(to, after, env);
  if (faults.length === 0) return [];
  const known = new Set(validateDraft(from, before, env).map(({ field, keyword }) => `${field} ${keyword}`));
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
