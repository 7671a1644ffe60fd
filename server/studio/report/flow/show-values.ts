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
import { disclosureWords } from '../brand-difference.ts';
import brandWords from '../brand-words.json' with { type: 'json' };
import { type FlowParts, nameIn, plainName, resolveShared, titleOf } from '../flow-parts.ts';
import { homeTextWords, quote, type Show, type Words, withoutCode, wordOf } from '../member-changes.ts';
import words from './flow-words.json' with { type: 'json' };

/** Shows rules as sentences and questions by their titles. */
export function createShow(now: FlowParts, was: FlowParts): Show {
  const questionName = nameIn(now, was);
  const findTestedValue = (path: string): TestedValue => {
    const [root = '', first = '', ...inner] = path.split('.');
    if (root === 'flags') return { name: flagWords(first) };
    if (root === 'brand') return { name: wordOf(brandWords, [first, ...inner]).label };
    if (root !== 'application')
      return { name: (FACT_WORDS as Record<string, string>)[path] ?? plainName(path.replaceAll('.', ' ')) };
    const flow = now.fields[first] === undefined ? was : now;
    const field = resolveShared(flow.fields[first], flow);
    const item = resolveShared(field.items, flow);
    const last = inner.at(-1);
    const part = resolveShared(valueAt(item, ['properties', last ?? '']), flow);
    return {
      name:
        last === undefined
          ? questionName(first)
          : `${titleOf([part]) ?? plainName(last)} of ${questionName(first)}`,
      labels: [field, item, part].flatMap((schema) => choicesOf(schema as FieldSchema)),
    };
  };
  const ruleText = (rule: Json | undefined) => ruleSentence(rule, findTestedValue);
  const computedText = (expression: Json): string =>
    expressionWords(expression, (path) => findTestedValue(path).name);
  const valueText = (bound: Json, isMoney: boolean): string => {
    if (typeof bound === 'string' && bound.startsWith('/brand/')) return brandLabel(bound);
    return isMoney && typeof bound === 'number' ? quote(bound, 'money') : computedText(bound);
  };
  const limitText = ({ when, minimum, maximum, ...limits }: JsonObject, isMoney: boolean): string => {
    const bounds = {
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
    const parts = Object.values({ ...bounds, ...limits }).map((bound) => valueText(bound, isMoney));
    const isOne = parts.length === 1 && limits.enum === undefined;
    const side = !isOne ? '' : minimum !== undefined ? 'at least ' : maximum !== undefined ? 'at most ' : '';
    return `${side}${parts.join(' to ')}${when === undefined ? '' : ` if ${ruleText(when)}`}`;
  };
  const displayName = (name: string): string => {
    if (name.startsWith('/brand/')) return brandLabel(name);
    return NAME_OF_CODE.test(name) ? (featureName(name) ?? questionName(name, codeWords(name))) : name;
  };
  const titles = {
    steps: Object.fromEntries(Object.entries(now.steps).map(([id, step]) => [id, String(step?.title ?? id)])),
    fields: Object.fromEntries(Object.keys(now.fields).map((field) => [field, questionName(field)])),
  };
  const names = {
    nameOf: (name: string) => {
      if (name.startsWith('/brand/')) return featureName(name);
      return NAME_OF_CODE.test(name) ? (featureName(name) ?? questionName(name, '')) || undefined : undefined;
    },
    labelOf: (member: string) => featureName(member) ?? MEMBERS[member],
  };
  const technicalText = (value: Json | undefined): string => {
    const text = technicalWords(value, names);
    return text === NOTHING ? NOTHING : `'${withoutCode(text)}'`;
  };
  const questionNames = (part: Json) =>
    stringsOf(objectOf(part).fields)
      .map((field) => questionName(field))
      .join(', ');
  return (value, form) => {
    if (form === 'rule') return `'${ruleText(value)}'`;
    if (form === 'technical') return technicalText(value);
    if (form === 'disclosures')
      return quoteList(stringsOf(value).map((mark) => disclosureWords(mark, titles)));
    if (form === 'pattern') return value === undefined ? quote(value) : `'${patternWords(value)}'`;
    if (form === 'computed') return isObject(value) ? `'${computedText(value)}'` : quote(undefined);
    if (form === 'rulesByName') return `'${plainName(String(value))}'`;
    if (form === 'rulesByQuestion') return `'${questionName(String(value))}'`;
    if (value === undefined) return quote(value);
    if (form === 'homeText') return quote(homeTextWords(String(value)));
    if (form === 'questions') return quoteList(stringsOf(value).map((field) => questionName(field)));
    if (form === 'needs') return quoteList(requiredNames(value).map((field) => questionName(field)));
    if (form === 'parts') return quoteList(Object.values(objectOf(value)).map(questionNames), '; ');
    if (form === 'groups' && Array.isArray(value))
      return quoteList(
        value.map((group) => groupWords(objectOf(group), (field) => questionName(field))),
        '; ',
      );
    if ((form === 'limits' || form === 'moneyLimits') && Array.isArray(value))
      return `'${value
        .filter((clause) => isObject(clause))
        .map((clause) => limitText(clause, form === 'moneyLimits'))
        .join('; ')}'`;
    return quote(value, form === 'moneyLimits' ? 'money' : form, { nameOf: displayName });
  };
}

/** A name with underscores, which no text has. */
const NAME_OF_CODE = /^[a-z][a-z0-9]*_[a-z0-9_]+$/;

/** The words for members of a schema that the report names nowhere else. */
const MEMBERS: Readonly<Record<string, string>> = words.members;

/** The words for a feature or another part of a brand's record. */
function featureName(name: string): string | undefined {
  if (Object.hasOwn(brandWords, `flags.${name}`)) return wordOf(brandWords, ['flags', name]).label;
  return name.startsWith('/brand/') ? brandLabel(name) : undefined;
}

const brandLabel = (path: string): string =>
  path.startsWith('/brand/content/')
    ? codeWords(path.split('/').at(-1) ?? '')
    : wordOf(brandWords as Words, path.split('/').slice(2)).label;

const quoteList = (words: readonly string[], separator = ', '): string =>
  words.length === 0 ? 'nothing' : `'${words.join(separator)}'`;

const requiredNames = (schema: Json): string[] => {
  const { required, properties } = objectOf(schema);
  return [...new Set([...stringsOf(required), ...Object.keys(objectOf(properties))])];
};

/** "Address: Street, City beside ZIP code". */
function groupWords({ title, fields, rows }: JsonObject, name: (field: string) => string): string {
  const rowNames = (Array.isArray(rows) ? rows : []).map((row) => stringsOf(row));
  const parts = stringsOf(fields).map((field, at, all) => {
    const isBeside = rowNames.some((row) => row.includes(field) && row.includes(all[at - 1] ?? ''));
    return `${at === 0 ? '' : isBeside ? ' beside ' : ', '}${name(field)}`;
  });
  return `${typeof title === 'string' ? `${title}: ` : ''}${parts.join('')}`;
}
