import type { Json } from '../../core/types.ts';
import {
  isObject,
  type JsonFile,
  type JsonObject,
  type JsonPath,
  objectOf,
  stringsOf,
  valueAt,
} from '../json-file.ts';
import { didYouMean } from '../problem.ts';
import type { CheckContext } from './context.ts';

/** What a rule may look at (RuleContext). */
const ROOTS = ['application', 'session', 'brand', 'flags', 'hidden', 'visitor'];

/** Checks every rule: paths that are not required, names that do not exist, answers of later steps. */
export function checkRules(context: CheckContext): void {
  const { source } = context;
  for (const name of Object.keys(objectOf(objectOf(source.flow.value).rules))) {
    checkRule(context, source.flow, ['rules', name]);
  }
  context.definition.callback.otherwise.forEach((place, index) => {
    if (place.when) checkRule(context, source.flow, ['callback', 'otherwise', index, 'when']);
  });
  for (const path of clauseRules(source.application.value)) checkRule(context, source.application, path);
  for (const { id, file } of source.steps) {
    const step = objectOf(file.value);
    for (const key of ['show', 'complete']) if (isObject(step[key])) checkRule(context, file, [key]);
    for (const key of ['visible', 'lock']) {
      for (const field of Object.keys(objectOf(step[key]))) checkRule(context, file, [key, field]);
    }
    for (const key of ['notices', 'next']) {
      const list = step[key];
      if (!Array.isArray(list)) continue;
      list.forEach((item, index) => {
        if (isObject(objectOf(item).when)) checkRule(context, file, [key, index, 'when']);
      });
    }
    for (const path of clauseRules(step.schema ?? {})) checkRule(context, file, ['schema', ...path]);
    checkConditions(context, file, ['schema']);
    checkLater(context, id, file);
  }
}

/** Paths of the rules inside `x-limit` and `x-default`. */
function clauseRules(value: Json, path: JsonPath = []): JsonPath[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if ((key === 'x-limit' || key === 'x-default') && Array.isArray(child)) {
      return child.flatMap((clause, index) =>
        isObject(objectOf(clause).when) ? [[...at, index, 'when']] : [],
      );
    }
    return clauseRules(child, at);
  });
}

function checkRule(context: CheckContext, file: JsonFile, path: JsonPath): void {
  checkRequired(context, file, path);
  const rule = context.resolver.resolve(file, path);
  for (const [root, names] of mentions(rule)) {
    if (!ROOTS.includes(root)) {
      context.report(file, path, `a rule cannot look at "${root}"`, didYouMean(root, ROOTS));
      continue;
    }
    const known = knownNames(context, root);
    for (const name of known ? names : []) {
      if (known?.includes(name)) continue;
      const what = `the rule looks at "${root}.${name}", which does not exist`;
      context.report(file, path, what, didYouMean(name, known ?? []));
    }
  }
}

function knownNames(context: CheckContext, root: string): string[] | undefined {
  if (root === 'application') return Object.keys(context.application.properties ?? {});
  if (root === 'flags') return context.flags;
  if (root === 'brand') return Object.keys(context.brandSchema.properties ?? {});
  if (root === 'visitor') return ['outsideUs'];
  return undefined;
}

/** Root -> the names below it that a rule looks at, `required` alone included. */
export function mentions(rule: Json): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const below = (root: string, schema: Json): void => {
    const names = found.get(root) ?? new Set<string>();
    found.set(root, names);
    eachLevel(schema, (level) => {
      for (const name of [...stringsOf(level.required), ...Object.keys(objectOf(level.properties))])
        names.add(name);
    });
  };
  eachLevel(rule, (level) => {
    for (const root of stringsOf(level.required)) below(root, {});
    for (const [root, schema] of Object.entries(objectOf(level.properties))) below(root, schema);
  });
  return found;
}

/** A schema and what it combines: everything that speaks about the same value. */
function eachLevel(schema: Json, visit: (level: JsonObject) => void): void {
  if (!isObject(schema)) return;
  visit(schema);
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const list = schema[key];
    if (Array.isArray(list)) for (const item of list) eachLevel(item, visit);
  }
  for (const key of ['not', 'if', 'then', 'else'])
    if (schema[key] !== undefined) eachLevel(schema[key], visit);
}

/** The conditions (`if`) of a step's schema follow the same rule about `required`. */
function checkConditions(context: CheckContext, file: JsonFile, path: JsonPath): void {
  const value = valueAt(file.value, path);
  if (value === null || typeof value !== 'object') return;
  for (const key of Object.keys(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === 'if') checkRequired(context, file, at);
    else checkConditions(context, file, at);
  }
}

/** A constraint on a property passes where the property is absent: it must be `required` at the same level. */
function checkRequired(context: CheckContext, file: JsonFile, path: JsonPath): void {
  const schema = valueAt(file.value, path);
  if (Array.isArray(schema)) {
    schema.forEach((_, index) => {
      checkRequired(context, file, [...path, index]);
    });
  }
  if (!isObject(schema)) return;
  const required = stringsOf(schema.required);
  for (const [name, child] of Object.entries(objectOf(schema.properties))) {
    const at = [...path, 'properties', name];
    const constrains = child === false || (isObject(child) && Object.keys(child).length > 0);
    if (constrains && !required.includes(name)) {
      const what = `the rule says something of "${name}" but does not require it, so it holds when "${name}" is absent`;
      context.reportKey(file, at, what, `Add "required": ["${name}"] beside "properties".`);
    }
    checkRequired(context, file, at);
  }
  for (const key of ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'contains', 'items']) {
    if (schema[key] !== undefined) checkRequired(context, file, [...path, key]);
  }
}

/** show, visible and lock decide before the step is answered: they may look back, not forward. */
function checkLater(context: CheckContext, id: string, file: JsonFile): void {
  const steps = context.definition.steps;
  const own = steps.findIndex((step) => step.id === id);
  const step = objectOf(file.value);
  const at: { path: JsonPath; upTo: number }[] = [
    ...(isObject(step.show) ? [{ path: ['show'], upTo: own - 1 }] : []),
    ...['visible', 'lock'].flatMap((key) =>
      Object.keys(objectOf(step[key])).map((field) => ({ path: [key, field], upTo: own })),
    ),
  ];
  for (const { path, upTo } of at) {
    const names = mentions(context.resolver.resolve(file, path)).get('application') ?? [];
    for (const name of names) {
      const asked = steps.findIndex((other) => asks(context, other.schema.properties ?? {}, name));
      if (asked <= upTo) continue;
      const where = steps[asked]?.id ?? '';
      const what = `the rule looks at "${name}", which is asked in "${where}"`;
      const mend =
        asked === own
          ? 'A step cannot show by its own answer: use "visible".'
          : `Move "${where}" before this step, or look at an earlier answer.`;
      context.report(file, path, what, mend);
    }
  }
}

function asks(context: CheckContext, properties: object, name: string): boolean {
  if (Object.hasOwn(properties, name)) return true;
  const pattern = context.application.properties?.[name]?.['x-flat'];
  if (!pattern) return false;
  const prefix = pattern.slice(0, pattern.indexOf('{n}'));
  return Object.keys(properties).some((field) => field.startsWith(prefix));
}
