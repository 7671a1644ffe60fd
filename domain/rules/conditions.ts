import { isObject, type Json, type RuleEntry, ruleEntries } from '#engine';
import { isExpression } from './expression-words.ts';

/** Operators whose value may be another answer or an expression. */
const COMPARISONS = [
  'atLeast',
  'atMost',
  'moreThan',
  'lessThan',
  'notBefore',
  'notAfter',
  'after',
  'before',
] as const;

/** The operators of a test; `toTestJson` writes each as JSON. */
export const OPERATORS = [
  'is',
  'isNot',
  'oneOf',
  'noneOf',
  'contains',
  'lacks',
  ...COMPARISONS,
  'countAtLeast',
  'countAtMost',
  'answered',
  'unanswered',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** A rule as an editable condition (schemas/README.md, "Add a rule"). */
export type Condition =
  | { kind: 'group'; how: 'all' | 'any'; not: boolean; items: Condition[] }
  | { kind: 'test'; path: string; operator: Operator; value: Json }
  | { kind: 'named'; name: string }
  /** A test without an editable form: kept unchanged. */
  | { kind: 'other'; path: string; test: Json };

type Rule = Record<string, Json>;

export const COMPARISON_OPERATORS: readonly Operator[] = COMPARISONS;

const KEYWORD: Partial<Record<Operator, string>> = {
  contains: 'contains',
  atLeast: 'minimum',
  atMost: 'maximum',
  moreThan: 'exclusiveMinimum',
  lessThan: 'exclusiveMaximum',
  notBefore: 'formatMinimum',
  notAfter: 'formatMaximum',
  after: 'formatExclusiveMinimum',
  before: 'formatExclusiveMaximum',
  countAtLeast: 'minItems',
  countAtMost: 'maxItems',
};

/** The condition of a rule; without a rule an empty group. */
export function readRule(rule: Json | undefined): Condition & { kind: 'group' } {
  const items = ruleEntries(rule).flatMap(({ entry }) => readEntry(entry));
  return { kind: 'group', how: 'all', not: false, items };
}

function readEntry(entry: RuleEntry): Condition[] {
  switch (entry.kind) {
    case 'named':
      return [entry];
    case 'not':
      return [{ ...readRule(entry.rule), not: true }];
    case 'test':
      return readTest(entry.path, entry.test);
    default: {
      const items = entry.rules.map((rule) => unwrapSingleItem(readRule(rule)));
      return [{ kind: 'group', how: entry.kind, not: false, items }];
    }
  }
}

function unwrapSingleItem(group: Condition & { kind: 'group' }): Condition {
  const [onlyItem] = group.items;
  return group.items.length === 1 && onlyItem && !group.not ? onlyItem : group;
}

function readTest(path: string, test: Json): Condition[] {
  const makeTest = (operator: Operator, value: Json): Condition[] => [
    { kind: 'test', path, operator, value },
  ];
  if (Array.isArray(test)) return makeTest('oneOf', test);
  if (test === null || test === '') return [{ kind: 'other', path, test }];
  if (!isObject(test)) return makeTest('is', test);
  const entries = Object.entries(test);
  const parsedConditions = entries.flatMap(([keyword, value]) => readKeyword(keyword, value, makeTest));
  return parsedConditions.length === entries.length ? parsedConditions : [{ kind: 'other', path, test }];
}

function readKeyword(
  keyword: string,
  value: Json,
  makeTest: (operator: Operator, value: Json) => Condition[],
): Condition[] {
  if (keyword === 'answered') return makeTest(value === false ? 'unanswered' : 'answered', null);
  if (keyword === 'not' && Array.isArray(value)) return makeTest('noneOf', value);
  if (keyword === 'not' && isObject(value)) {
    const { contains, ...more } = value;
    return isPlain(contains) && Object.keys(more).length === 0 ? makeTest('lacks', contains) : [];
  }
  if (keyword === 'not') return makeTest('isNot', value);
  const [operator] = Object.entries(KEYWORD).find(([, keywordName]) => keywordName === keyword) ?? [];
  const isBound =
    operator !== undefined && COMPARISON_OPERATORS.includes(operator as Operator) && isExpression(value);
  return operator && (isPlain(value) || isBound) ? makeTest(operator as Operator, value) : [];
}

/** The rule of a condition; undefined if it tests nothing. */
export function writeRule(condition: Condition): Rule | undefined {
  const rule = ruleOf(condition);
  return Object.keys(rule).length > 0 ? rule : undefined;
}

/** Whether a condition lacks its value, and so has no effect. */
export function isUnfinished({ operator, value }: Condition & { kind: 'test' }): boolean {
  if (operator === 'answered' || operator === 'unanswered') return false;
  if (isExpression(value)) return hasGap(value);
  return (Array.isArray(value) ? value : [value]).every(
    (candidate) => candidate === null || candidate === '',
  );
}

/** Whether a part of an expression is not chosen yet. */
export function hasGap(expression: Json): boolean {
  if (expression === null || expression === '' || expression === '/') return true;
  const parts = typeof expression === 'object' ? Object.values(expression) : [];
  return parts.some(hasGap) || (Array.isArray(expression) && expression.length === 0);
}

function ruleOf(condition: Condition): Rule {
  if (condition.kind === 'named') return { rule: condition.name };
  if (condition.kind === 'other') return { [condition.path]: condition.test };
  if (condition.kind === 'test')
    return isUnfinished(condition) ? {} : { [condition.path]: toTestJson(condition) };
  const rules = condition.items.map(ruleOf).filter((rule) => Object.keys(rule).length > 0);
  const ownRule: Rule = condition.how === 'any' && rules.length > 0 ? { any: rules } : allOf(rules);
  return condition.not && Object.keys(ownRule).length > 0 ? { not: ownRule } : ownRule;
}

/** Merges the rules into one object if no name repeats; else returns a list. */
function allOf(rules: Rule[]): Rule {
  const mergedRule: Rule = {};
  for (const [key, value] of rules.flatMap((rule) => Object.entries(rule))) {
    const before = mergedRule[key];
    if (before === undefined) mergedRule[key] = value;
    else if (isObject(before) && isObject(value) && canMergeTests(key, before, value))
      mergedRule[key] = { ...before, ...value };
    else return { all: rules };
  }
  return mergedRule;
}

function canMergeTests(key: string, rule: Rule, other: Rule): boolean {
  return key !== 'not' && Object.keys(rule).every((name) => !Object.hasOwn(other, name));
}

function toTestJson({ operator, value }: Condition & { kind: 'test' }): Json {
  const keyword = KEYWORD[operator];
  if (keyword !== undefined) return { [keyword]: value };
  switch (operator) {
    case 'isNot':
      return { not: value };
    case 'noneOf':
      return { not: Array.isArray(value) ? value : [value] };
    case 'lacks':
      return { not: { contains: value } };
    case 'answered':
      return { answered: true };
    case 'unanswered':
      return { answered: false };
    case 'oneOf':
      return Array.isArray(value) ? value : [value];
    default:
      return value;
  }
}

const isPlain = (value: Json | undefined): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
