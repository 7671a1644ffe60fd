import { formatDate, isObject, type Json } from '#engine';
import { type Condition, type Operator, readRule } from './conditions.ts';
import { expressionWords, isExpression } from './expression-words.ts';
import words from './rule-words.json' with { type: 'json' };

export interface TestedValue {
  name: string;
  labels?: readonly { value: unknown; label: string }[];
}

export const OPERATOR_WORDS: Readonly<Record<Operator, string>> = words.operators;

export const FACT_WORDS = words.facts;

export const YES_NO = [
  { value: true, label: words.values.true },
  { value: false, label: words.values.false },
];

/** The name of a feature flag: 'feature plaid connect'. */
export const flagWords = (flag: string): string => fillText(words.flag, { name: flag.replaceAll('_', ' ') });

/** A rule as a sentence: "Business structure is one of LLC, Partnership"; 'always' for no rule. */
export function ruleSentence(rule: Json | undefined, testedAt: (path: string) => TestedValue): string {
  const group = readRule(rule);
  return group.items.length === 0 ? words.always : sentenceOf(group, testedAt);
}

function sentenceOf(condition: Condition, testedAt: (path: string) => TestedValue): string {
  if (condition.kind === 'named') return fillText(words.named, { name: quotedName(condition.name) });
  if (condition.kind !== 'group') return testSentence(condition, testedAt);
  const { items, how, not } = condition;
  const [first, ...otherItems] = items;
  if (!first) return words.always;
  if (otherItems.length === 0 && not && first.kind === 'named')
    return fillText(words.notNamed, { name: quotedName(first.name) });
  const parts = items.map((item) => {
    const sentence = sentenceOf(item, testedAt);
    return item.kind === 'group' && item.items.length > 1 && items.length > 1 ? `(${sentence})` : sentence;
  });
  if (!not)
    return parts.reduce((one, other) => fillText(how === 'any' ? words.or : words.and, { one, other }));
  const form = parts.length === 1 ? words.notOne : how === 'any' ? words.none : words.notAll;
  return fillText(form, { conditions: parts.join('; ') });
}

type Test = Extract<Condition, { kind: 'test' | 'other' }>;

function testSentence(condition: Test, testedAt: (path: string) => TestedValue): string {
  const { name, labels = [] } = testedAt(condition.path);
  const labelOf = (value: Json): string =>
    [...labels, ...YES_NO].find((candidate) => candidate.value === value)?.label ?? formatDate(String(value));
  const showValue = (value: Json): string =>
    isExpression(value)
      ? expressionWords(value, (path) => testedAt(path).name)
      : plainValues(value).map(labelOf).join(', ');
  return `${name} ${testWords(condition, showValue)}`;
}

function testWords(condition: Test, showValue: (value: Json) => string): string {
  if (condition.kind === 'other') return otherWords(condition.test, showValue);
  const { operator, value } = condition;
  const verb = OPERATOR_WORDS[operator];
  return operator === 'answered' || operator === 'unanswered' ? verb : `${verb} ${showValue(value)}`;
}

/** A test that the rule editor can't show: each of its keywords, as far as there are words for it. */
function otherWords(test: Json, showValue: (value: Json) => string): string {
  const entries = isObject(test) ? Object.entries(test) : [];
  if (entries.length === 0) return fillText(words.otherTest, { values: showValue(test) });
  const parts = entries.map(([keyword, value]) => {
    if (keyword === 'items' && Array.isArray(value))
      return fillText(words.onlyItems, { values: showValue(value) });
    const [item] = readRule({ '': { [keyword]: value } }).items;
    return item?.kind === 'test'
      ? testWords(item, showValue)
      : fillText(words.otherTest, { values: showValue(value) });
  });
  return parts.reduce((one, other) => fillText(words.and, { one, other }));
}

const plainValues = (value: Json): Json[] =>
  Array.isArray(value)
    ? value.flatMap(plainValues)
    : isObject(value)
      ? Object.values(value).flatMap(plainValues)
      : [value];

const quotedName = (name: string): string => `“${name.replaceAll('-', ' ')}”`;

const fillText = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
