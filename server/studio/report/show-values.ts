import {
  expressionWords,
  FACT_WORDS,
  flagWords,
  ruleSentence,
  type TestedValue,
} from '#domain/rules/index.ts';
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
import brandWords from './brand-words.json' with { type: 'json' };
import { type FlowParts, nameIn, plainName, resolved, titleOf } from './flow-parts.ts';
import { quoted, type Show, type Words, wordOf } from './member-changes.ts';

/** Shows rules as sentences and questions by their titles. */
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
  const computed = (one: Json): string => expressionWords(one, (path) => testedAt(path).name);
  const value = (one: Json, isMoney: boolean): string => {
    if (typeof one === 'string' && one.startsWith('/brand/')) return brandWord(one);
    return isMoney && typeof one === 'number' ? quoted(one, 'money') : computed(one);
  };
  const limit = ({ when, minimum, maximum, ...limits }: JsonObject, isMoney: boolean): string => {
    const bounds = {
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
    const parts = Object.values({ ...bounds, ...limits }).map((one) => value(one, isMoney));
    const isOne = parts.length === 1 && limits.enum === undefined;
    const side = !isOne ? '' : minimum !== undefined ? 'at least ' : maximum !== undefined ? 'at most ' : '';
    return `${side}${parts.join(' to ')}${when === undefined ? '' : ` if ${sentence(when)}`}`;
  };
  const nameOf = (one: string): string =>
    one.startsWith('/brand/') ? brandWord(one) : one.includes('_') ? name(one, one) : one;
  const questionsIn = (part: Json) =>
    stringsOf(objectOf(part).fields)
      .map((one) => name(one))
      .join(', ');
  return (value, form) => {
    if (form === 'rule') return `'${sentence(value)}'`;
    if (form === 'computed') return isObject(value) ? `'${computed(value)}'` : quoted(undefined);
    if (form === 'rulesByName') return `'${plainName(String(value))}'`;
    if (form === 'rulesByQuestion') return `'${name(String(value))}'`;
    if (value === undefined) return quoted(value);
    if (form === 'questions') return listed(stringsOf(value).map((one) => name(one)));
    if (form === 'needs') return listed(neededIn(value).map((one) => name(one)));
    if (form === 'parts') return listed(Object.values(objectOf(value)).map(questionsIn), '; ');
    if (form === 'groups' && Array.isArray(value))
      return listed(
        value.map((one) => groupWords(objectOf(one), (field) => name(field))),
        '; ',
      );
    if ((form === 'limits' || form === 'moneyLimits') && Array.isArray(value))
      return `'${value
        .filter((one) => isObject(one))
        .map((one) => limit(one, form === 'moneyLimits'))
        .join('; ')}'`;
    return quoted(value, form === 'moneyLimits' ? 'money' : form, { nameOf });
  };
}

const brandWord = (path: string): string => wordOf(brandWords as Words, path.split('/').slice(2)).label;

const listed = (words: readonly string[], separator = ', '): string =>
  words.length === 0 ? 'nothing' : `'${words.join(separator)}'`;

const neededIn = (schema: Json): string[] => {
  const { required, properties } = objectOf(schema);
  return [...new Set([...stringsOf(required), ...Object.keys(objectOf(properties))])];
};

/** "Address: Street, City beside ZIP code". */
function groupWords({ title, fields, rows }: JsonObject, name: (field: string) => string): string {
  const besides = (Array.isArray(rows) ? rows : []).map((row) => stringsOf(row));
  const parts = stringsOf(fields).map((field, at, all) => {
    const isBeside = besides.some((row) => row.includes(field) && row.includes(all[at - 1] ?? ''));
    return `${at === 0 ? '' : isBeside ? ' beside ' : ', '}${name(field)}`;
  });
  return `${typeof title === 'string' ? `${title}: ` : ''}${parts.join('')}`;
}
