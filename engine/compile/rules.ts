import { createHash } from 'node:crypto';
import type { Json, RuleName } from '../core/types.ts';
import { isObject, type JsonObject, objectOf } from './json-file.ts';

/** Collects the rules of a flow; equal rules (titles aside) get one name. */
export class RuleBook {
  /** Name -> schema of the rules that are used. */
  readonly used = new Map<RuleName, JsonObject>();
  private readonly names = new Map<string, RuleName>();

  /** @param named resolved rules of `flow.json`, which keep their names. */
  constructor(named: JsonObject) {
    for (const [name, rule] of Object.entries(named)) {
      const key = canonical(plain(rule));
      if (!this.names.has(key)) this.names.set(key, `rule:${name}`);
    }
  }

  /** The name of a resolved rule. */
  add(rule: Json): RuleName {
    const schema = plain(rule);
    const key = canonical(schema);
    const name = this.names.get(key) ?? `rule:${hash(key)}`;
    this.names.set(key, name);
    this.used.set(name, objectOf(schema));
    return name;
  }

  /** The schema with the rules of `x-limit` and `x-default` replaced by their names. */
  inSchema(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map((item) => this.inSchema(item));
    if (!isObject(schema)) return schema;
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      const clauses = (key === 'x-limit' || key === 'x-default') && Array.isArray(value);
      result[key] = clauses ? value.map((clause) => this.inClause(clause)) : this.inSchema(value);
    }
    return result;
  }

  private inClause(clause: Json): Json {
    return isObject(clause) && isObject(clause.when) ? { ...clause, when: this.add(clause.when) } : clause;
  }
}

/** A rule without the words that explain it. */
function plain(rule: Json): Json {
  if (Array.isArray(rule)) return rule.map(plain);
  if (!isObject(rule)) return rule;
  const { title: _title, description: _description, ...rest } = rule;
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'properties' ? eachPlain(value) : plain(value)]),
  );
}

/** Properties may be called `title` themselves. */
function eachPlain(properties: Json): Json {
  if (!isObject(properties)) return properties;
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, plain(schema)]));
}

/** JSON with sorted names: equal for equal content. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`).join(',')}}`;
}

/** Eight hexadecimal digits of SHA-256. */
export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
