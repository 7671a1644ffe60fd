import type { FieldSchema } from '../../../index.ts';
import {
  everyField,
  isObject,
  type Json,
  type JsonPath,
  matchFlatName,
  objectOf,
  pointersOf,
  readRule,
  ruleNodes,
  splitPointer,
  valueAt,
} from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { findComparisons } from './expressions.ts';
import { followPath } from './rule-paths.ts';
import { checkTest } from './rule-values.ts';

type RuleTree = ReturnType<typeof readRule>;

/** Checks every rule: unknown paths and names, circles, impossible values, answers of later steps. */
export function checkRules(context: CheckContext): void {
  const { source } = context;
  for (const name of Object.keys(namedRules(context))) {
    checkRule(context, source.flow, ['rules', name]);
    checkCircle(context, name);
  }
  const redirects = objectOf(objectOf(source.flow.value).callback).otherwise;
  for (const path of whenPaths(redirects, ['callback', 'otherwise'])) checkRule(context, source.flow, path);
  for (const path of clauseRulePaths(source.application.value)) checkRule(context, source.application, path);
  for (const { id, file } of source.steps) {
    const step = objectOf(file.value);
    const paths: JsonPath[] = [
      ...['show', 'complete'].filter((key) => isObject(step[key])).map((key) => [key]),
      ...['visible', 'lock'].flatMap((key) => Object.keys(objectOf(step[key])).map((field) => [key, field])),
      ...['notices', 'next'].flatMap((key) => whenPaths(step[key], [key])),
      ...clauseRulePaths(step.schema ?? {}, ['schema']),
    ];
    for (const path of paths) checkRule(context, file, path);
    checkOrder(context, id, file, paths);
  }
}

function whenPaths(list: Json | undefined, path: JsonPath): JsonPath[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((clause, index) => (isObject(objectOf(clause).when) ? [[...path, index, 'when']] : []));
}

function clauseRulePaths(value: Json, path: JsonPath = []): JsonPath[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    return key === 'x-limit' || key === 'x-default' ? whenPaths(child, at) : clauseRulePaths(child, at);
  });
}

function checkRule(context: CheckContext, file: JsonFile, path: JsonPath): void {
  for (const node of ruleNodes(readRule(valueAt(file.value, path) ?? {}))) {
    const at = [...path, ...node.at];
    if (node.kind === 'named') {
      const what = `there is no rule "${node.name}" in flow.json`;
      context.expectOneOf(file, at, node.name, Object.keys(namedRules(context)), what);
    }
    if (node.kind !== 'test') continue;
    const pathResult = followPath(context, node.path);
    const name = node.path.join('.');
    if (pathResult.ok) checkTest({ context, file, name, schemas: pathResult.schemas }, at, node.test);
    else context.reportKey(file, at.slice(0, at.indexOf(name) + 1), pathResult.what, pathResult);
  }
}

function checkCircle(context: CheckContext, name: string): void {
  const rules = namedRules(context);
  const rulesNamedBy = (rule: Json | undefined): Extract<RuleTree, { kind: 'named' }>[] =>
    ruleNodes(readRule(rule ?? {})).filter((node) => node.kind === 'named');
  const leadsBack = (from: string, visited: string[]): boolean =>
    from === name ||
    (!visited.includes(from) &&
      rulesNamedBy(rules[from]).some((node) => leadsBack(node.name, [...visited, from])));
  for (const node of rulesNamedBy(rules[name])) {
    if (!leadsBack(node.name, [])) continue;
    const what = `the rule "${name}" leads back to itself`;
    const hint = 'Remove the circle: say what holds with a path and its value.';
    context.report(context.source.flow, ['rules', name, ...node.at], what, hint);
  }
}

function namedRules(context: CheckContext): Record<string, Json> {
  return objectOf(objectOf(context.source.flow.value).rules);
}

/**
 * Reports a rule that tests answers of a later step, for `show`, `visible` and `lock`; `show` may not test the step's
 * own answers either, because it is evaluated before they are given.
 * @param paths the positions of the step's rules
 */
function checkOrder(context: CheckContext, id: string, file: JsonFile, paths: JsonPath[]): void {
  const steps = context.definition.steps;
  const ownIndex = steps.findIndex((step) => step.id === id);
  for (const path of paths) {
    const [key] = path;
    if (key !== 'show' && key !== 'visible' && key !== 'lock') continue;
    const lastIndex = key === 'show' ? ownIndex - 1 : ownIndex;
    for (const node of ruleNodes(readRule(valueAt(file.value, path) ?? {}))) {
      for (const answer of testedAnswers(context, node)) {
        const [, field = ''] = path.map(String);
        if (key === 'visible' && context.isUnreleased && isAskedIn(context, { [field]: {} }, answer)) {
          const what = `"${field}" is visible by its own answer, which nobody can give before`;
          context.reportKey(file, [...path, ...node.at], what, 'Look at another answer.');
        }
        const askedIndex = steps.findIndex((other) => isAskedIn(context, everyField(other.schema), answer));
        if (askedIndex <= lastIndex) continue;
        const where = steps[askedIndex]?.id ?? '';
        const what = `the rule looks at "${answer.join('.')}", which is asked in "${where}"`;
        const hint =
          askedIndex === ownIndex
            ? 'A step cannot show by its own answer: use "visible".'
            : `Move "${where}" before this step, or look at an earlier answer.`;
        context.reportKey(file, [...path, ...node.at], what, hint);
      }
    }
  }
}

/** The answers that a node tests or compares with, also through named rules, as paths below the application. */
function testedAnswers(context: CheckContext, node: RuleTree, openRules: string[] = []): string[][] {
  if (node.kind === 'test') {
    const compared = findComparisons(node.test).flatMap(({ expression }) =>
      pointersOf(expression).map(splitPointer),
    );
    return [node.path, ...compared].flatMap(([root, ...path]) => (root === 'application' ? [path] : []));
  }
  if (node.kind !== 'named' || openRules.includes(node.name)) return [];
  const rule = objectOf(objectOf(context.source.flow.value).rules)[node.name] ?? {};
  return ruleNodes(readRule(rule)).flatMap((inner) =>
    testedAnswers(context, inner, [...openRules, node.name]),
  );
}

/** Whether a step asks for an answer, by its own name or the flat name of a list item's field. */
function isAskedIn(
  context: CheckContext,
  properties: Record<string, FieldSchema>,
  answer: string[],
): boolean {
  const [name = '', position, field] = answer;
  const ownField = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const items = ownField?.items?.properties;
  if (ownField) return field === undefined || items === undefined || Object.hasOwn(items, field);
  const pattern = context.application.properties?.[name]?.['x-flat'];
  if (!pattern) return false;
  return Object.keys(properties).some((flat) => {
    const flatMatch = matchFlatName(pattern, flat);
    if (!flatMatch) return false;
    const isItem = position === undefined || position === '*' || flatMatch.n === Number(position) + 1;
    return isItem && (field === undefined || flatMatch.field === field);
  });
}
