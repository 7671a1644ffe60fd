import { FACT_WORDS, flagWords, ruleSentence, type TestedValue } from '#domain/rules/index.ts';
import {
  choicesOf,
  type FieldSchema,
  isObject,
  type Json,
  type JsonObject,
  objectOf,
  stringsOf,
  valueAt,
} from '#engine';
import type { FileSet } from '#engine/compile';
import brandWords from './brand-words.json' with { type: 'json' };
import { quoted, type Show, type Words, wordOf } from './member-changes.ts';

/** The parts of a flow that a change report reads. */
export interface FlowParts {
  order: string[];
  steps: Record<string, JsonObject | undefined>;
  fields: JsonObject;
  /** The definitions that fields share, by name. */
  shared: JsonObject;
}

export function readFlow(files: FileSet, flow: string): FlowParts {
  const order = stringsOf(objectOf(readFile(files, `flows/${flow}/flow.json`)).steps);
  const own = `flows/${flow}/application.schema.json`;
  const schema = objectOf(readFile(files, files.has(own) ? own : 'schemas/application.schema.json'));
  return {
    order,
    steps: Object.fromEntries(
      order.map((id) => [id, objectOf(readFile(files, `flows/${flow}/steps/${id}.json`))]),
    ),
    fields: objectOf(schema.properties),
    shared: objectOf(schema.$defs),
  };
}

export function readFile(files: FileSet, path: string): Json {
  try {
    return JSON.parse(files.get(path) ?? 'null') as Json;
  } catch {
    return null;
  }
}

/** A schema with the members of the shared definition that it refers to. */
export function resolved(schema: Json | undefined, { shared, fields }: FlowParts): JsonObject {
  const { $ref, ...own } = objectOf(schema);
  const [place, name = ''] = String($ref).split('#/').at(-1)?.split('/') ?? [];
  const target = place === '$defs' ? shared[name] : place === 'properties' ? fields[name] : undefined;
  return { ...objectOf(target), ...own };
}

/** A name without underscores, for a setting that has no title. */
const plainName = (name: string): string => name.replaceAll(/[_-]/g, ' ');

/** The title of a question, in the first flow that has one. */
export const nameIn =
  (...flows: FlowParts[]) =>
  (name: string): string =>
    titleOf(flows.map(({ fields }) => fields[name])) ?? plainName(name);

export const titleOf = (schemas: readonly (Json | undefined)[]): string | undefined =>
  schemas.map((schema) => objectOf(schema).title).find((title) => typeof title === 'string');

/** Shows the values of a flow's settings: rules as sentences, questions by their titles. */
export function showIn(now: FlowParts, was: FlowParts): Show {
  const name = nameIn(now, was);
  const testedAt = (path: string): TestedValue => {
    const [root = '', first = '', ...inner] = path.split('.');
    if (root === 'flags') return { name: flagWords(first) };
    if (root === 'brand') return { name: wordOf(brandWords, [first, ...inner]).label };
    if (root !== 'application')
      return { name: (FACT_WORDS as Record<string, string>)[path] ?? plainName(path.replaceAll('.', ' ')) };
    const flow = now.fields[first] === undefined ? was : now;
    const field = resolved(flow.fields[first], flow);
    const item = resolved(field.items, flow);
    const last = inner.at(-1);
    const part = resolved(valueAt(item, ['properties', last ?? '']), flow);
    return {
      name: last === undefined ? name(first) : `${titleOf([part]) ?? plainName(last)} of ${name(first)}`,
      labels: [field, item, part].flatMap((schema) => choicesOf(schema as FieldSchema)),
    };
  };
  const sentence = (rule: Json | undefined) => ruleSentence(rule, testedAt);
  const limit = ({ when, ...limits }: JsonObject): string => {
    const parts = Object.values(limits).map((value) =>
      String(value).startsWith('/brand/')
        ? wordOf(brandWords as Words, String(value).split('/').slice(2)).label
        : String(value),
    );
    return `${parts.join(' to ')}${when === undefined ? '' : ` if ${sentence(when)}`}`;
  };
  return (value, form) => {
    if (form === 'rule') return `'${sentence(value)}'`;
    if (form === 'rulesByName') return `'${plainName(String(value))}'`;
    if (form === 'rulesByQuestion') return `'${name(String(value))}'`;
    if (form === 'questions' && value !== undefined) return `'${stringsOf(value).map(name).join(', ')}'`;
    if (form === 'limits' && Array.isArray(value))
      return `'${value
        .filter((one) => isObject(one))
        .map(limit)
        .join('; ')}'`;
    return quoted(value, form);
  };
}
