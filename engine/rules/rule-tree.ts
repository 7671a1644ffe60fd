import { isObject, type Json, type JsonObject, type JsonPath } from '../json/index.ts';

/**
 * A parsed rule (docs/step-language.md, "Add a rule"). `at`: its position, for messages. A test is met if a value at
 * its path passes it.
 */
export type RuleTree =
  | { kind: 'all' | 'any'; at: JsonPath; rules: RuleTree[] }
  | { kind: 'not'; at: JsonPath; rule: RuleTree }
  | { kind: 'named'; at: JsonPath; name: string }
  | { kind: 'test'; at: JsonPath; path: string[]; test: Json };

/** An entry of a rule; inner rules and the test are not parsed yet. */
export type RuleEntry =
  | { kind: 'all' | 'any'; rules: Json[] }
  | { kind: 'not'; rule: Json }
  | { kind: 'named'; name: string }
  | { kind: 'test'; path: string; test: Json };

/** The entries of a rule, in their order. */
export function ruleEntries(rule: Json | undefined): { key: string; entry: RuleEntry }[] {
  const entries = isObject(rule) ? Object.entries(rule) : [];
  return entries.map(([key, value]) => ({ key, entry: entryOf(key, value) }));
}

function entryOf(key: string, value: Json): RuleEntry {
  if (key === 'rule') return { kind: 'named', name: String(value) };
  if (key === 'not') return { kind: 'not', rule: value };
  if (key === 'any' || key === 'all') return { kind: key, rules: Array.isArray(value) ? value : [] };
  return { kind: 'test', path: key, test: value };
}

/** Parses a rule, of which all entries must be met. An entry that the meta-schema refuses is parsed as far as possible. */
export function readRule(rule: Json, at: JsonPath = []): RuleTree {
  return all(
    ruleEntries(rule).map(({ key, entry }) => readEntry(entry, [...at, key])),
    at,
  );
}

function readEntry(entry: RuleEntry, at: JsonPath): RuleTree {
  switch (entry.kind) {
    case 'named':
      return { ...entry, at };
    case 'not':
      return { kind: 'not', at, rule: readRule(entry.rule, at) };
    case 'test':
      return readTest(entry.path.split('.'), entry.test, at);
    default: {
      const rules = entry.rules.map((rule, index) => readRule(rule, [...at, index]));
      return entry.kind === 'any' ? { kind: 'any', at, rules } : all(rules, at);
    }
  }
}

/**
 * Parses a test. `not` and `"answered": false` negate the whole test, so an absent answer meets it:
 * `{"application.friend": {"not": true}}` equals `{"not": {"application.friend": true}}`.
 */
export function readTest(path: string[], test: Json, at: JsonPath): RuleTree {
  if (!isObject(test)) return { kind: 'test', at, path, test };
  const { not, ...others } = test;
  const { answered, ...rest } = others;
  const rules: RuleTree[] = [];
  const negate = (rule: RuleTree): RuleTree => ({ kind: 'not', at, rule });
  if (not !== undefined) rules.push(negate(readTest(path, not, [...at, 'not'])));
  if (answered === false) rules.push(negate({ kind: 'test', at, path, test: { answered: true } }));
  const keptTests: JsonObject = answered === false ? rest : others;
  if (Object.keys(keptTests).length > 0) rules.push({ kind: 'test', at, path, test: keptTests });
  return all(rules, at);
}

function all(rules: RuleTree[], at: JsonPath): RuleTree {
  const [onlyRule] = rules;
  return onlyRule && rules.length === 1 ? onlyRule : { kind: 'all', at, rules };
}

/** All nodes of a rule, starting with itself. */
export function ruleNodes(rule: RuleTree): RuleTree[] {
  const inner = rule.kind === 'not' ? [rule.rule] : 'rules' in rule ? rule.rules : [];
  return [rule, ...inner.flatMap(ruleNodes)];
}
