import type { RuleName } from '../../index.ts';
import { canonicalJson, isObject, type Json, type JsonObject, ruleSchema } from '../../index.ts';
import { hash } from '../source/index.ts';

/** Collects the rules of a flow as JSON Schemas; equal rules share a name. */
export class RuleBook {
  /** Schemas of the used rules. */
  readonly used = new Map<RuleName, JsonObject>();
  private readonly names = new Map<string, RuleName>();

  /** @param named rules of `flow.json`, which keep their names */
  constructor(private readonly named: JsonObject) {
    for (const name of Object.keys(named)) {
      const key = canonicalJson(ruleSchema({ rule: name }, named));
      if (!this.names.has(key)) this.names.set(key, `rule:${name}`);
    }
  }

  /** @returns the rule's name */
  add(rule: Json): RuleName {
    const schema = ruleSchema(rule, this.named);
    const key = canonicalJson(schema);
    const name = this.names.get(key) ?? `rule:${hash(key)}`;
    this.names.set(key, name);
    this.used.set(name, schema);
    return name;
  }

  /** Replaces the rules of `x-limit` and `x-default` by their names. */
  nameRulesIn(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map((item) => this.nameRulesIn(item));
    if (!isObject(schema)) return schema;
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      const isClauses = (key === 'x-limit' || key === 'x-default') && Array.isArray(value);
      result[key] = isClauses ? value.map((clause) => this.nameRuleOf(clause)) : this.nameRulesIn(value);
    }
    return result;
  }

  private nameRuleOf(clause: Json): Json {
    return isObject(clause) && isObject(clause.when) ? { ...clause, when: this.add(clause.when) } : clause;
  }
}
