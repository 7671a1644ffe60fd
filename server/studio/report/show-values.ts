import {
  expressionWords,
  FACT_WORDS,
  flagWords,
  ruleSentence,
  type TestedValue,
} from '#domain/rules/index.ts';
import { codeWords, NOTHING, patternWords, technicalWords } from '#domain/words/technical-words.ts';
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
import { disclosureWords } from './brand-difference.ts';
import brandWords from './brand-words.json' with { type: 'json' };
import { type FlowParts, nameIn, plainName, resolved, titleOf } from './flow-parts.ts';
import words from './flow-words.json' with { type: 'json' };
import { quote, type Show, type Words, withoutCode, wordOf } from './member-changes.ts';

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
    return isMoney && typeof one === 'number' ? quote(one, 'money') : computed(one);
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
  const nameOf = (one: string): string => {
    if (one.startsWith('/brand/')) return brandWord(one);
    return NAME_OF_CODE.test(one) ? (partName(one) ?? name(one, codeWords(one))) : one;
  };
  const titles = {
    steps: Object.fromEntries(Object.entries(now.steps).map(([id, step]) => [id, String(step?.title ?? id)])),
    fields: Object.fromEntries(Object.keys(now.fields).map((field) => [field, name(field)])),
  };
  const names = {
    nameOf: (one: string) => {
      if (one.startsWith('/brand/')) return partName(one);
      return NAME_OF_CODE.test(one) ? (partName(one) ?? name(one, '')) || undefined : undefined;
    },
    labelOf: (member: string) => partName(member) ?? MEMBERS[member],
  };
  const technical = (value: Json | undefined): string => {
    const said = technicalWords(value, names);
    return said === NOTHING ? NOTHING : `'${withoutCode(said)}'`;
  };
  const questionsIn = (part: Json) =>
    stringsOf(objectOf(part).fields)
      .map((one) => name(one))
      .join(', ');
  return (value, form) => {
    if (form === 'rule') return `'${sentence(value)}'`;
    if (form === 'technical') return technical(value);
    if (form === 'disclosures') return listed(stringsOf(value).map((mark) => disclosureWords(mark, titles)));
    if (form === 'pattern') return value === undefined ? quote(value) : `'${patternWords(value)}'`;
    if (form === 'computed') return isObject(value) ? `'${computed(value)}'` : quote(undefined);
    if (form === 'rulesByName') return `'${plainName(String(value))}'`;
    if (form === 'rulesByQuestion') return `'${name(String(value))}'`;
    if (value === undefined) return quote(value);
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
    return quote(value, form === 'moneyLimits' ? 'money' : form, { nameOf });
  };
}

/** A name with underscores, which no text has. */
const NAME_OF_CODE = /^[a-z][a-z0-9]*_[a-z0-9_]+$/;

/** The words for members of a schema that the report names nowhere else. */
const MEMBERS: Readonly<Record<string, string>> = words.members;

/** The words for a feature or another part of a brand's record. */
function partName(one: string): string | undefined {
  if (Object.hasOwn(brandWords, `flags.${one}`)) return wordOf(brandWords, ['flags', one]).label;
  return one.startsWith('/brand/') ? brandWord(one) : undefined;
}

const brandWord = (path: string): string =>
  path.startsWith('/brand/content/')
    ? codeWords(path.split('/').at(-1) ?? '')
    : wordOf(brandWords as Words, path.split('/').slice(2)).label;

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
