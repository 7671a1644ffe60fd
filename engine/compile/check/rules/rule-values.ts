import type { FieldSchema } from '../../../index.ts';
import { isObject, type Json, type JsonPath, KEYWORD_TYPES, objectOf, valueAt } from '../../../index.ts';
import type { JsonFile } from '../../source/index.ts';
import { type Advice, didYouMean, writeAdvice } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';
import { checkBounds } from './bounds.ts';
import { checkExpression, isComputedBound } from './expressions.ts';
import { checkPattern } from './patterns.ts';
import { followParts, itemsOf } from './rule-paths.ts';

/** The value that a test or constant is about. */
export interface Subject {
  context: CheckContext;
  file: JsonFile;
  /** Name of the value in messages. */
  name: string;
  schemas: FieldSchema[];
}

const WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of answers',
};

/** Checks that a rule's test can hold: its constants are possible values, and the tested value is no secret. */
export function checkTest(subject: Subject, at: JsonPath, test: Json): void {
  const { context, file, name, schemas } = subject;
  const keywords = isObject(test) ? Object.keys(test) : [];
  if (schemas.some((schema) => schema['x-sensitive']) && keywords.join() !== 'answered') {
    const what = `"${name}" is a secret: once it is saved, a rule sees nothing but its mask`;
    context.report(file, at, what, 'Ask whether there is one: { "answered": true }.');
    return;
  }
  if (!isObject(test)) {
    for (const [index, entry] of Array.isArray(test) ? test.entries() : [[undefined, test] as const])
      checkConstant(subject, index === undefined ? at : [...at, index], entry);
    return;
  }
  if (context.isUnreleased) checkBounds(context, file, at, test, test);
  for (const [key, value] of Object.entries(test)) checkKeyword(subject, [...at, key], key, value);
}

function checkKeyword(subject: Subject, at: JsonPath, key: string, value: Json): void {
  const { context, file, name, schemas } = subject;
  const types = typesOf(schemas);
  const wantedType = KEYWORD_TYPES[key];
  if (
    wantedType &&
    types.length > 0 &&
    !types.some((type) => type === wantedType || (wantedType === 'number' && type === 'integer'))
  ) {
    const what = `"${key}" is for ${wantedType === 'string' ? 'texts' : `${wantedType === 'array' ? 'list' : wantedType}s`}, and "${name}" is ${typeWords(types)}`;
    const test = at.slice(0, -1);
    const isAlone = Object.keys(objectOf(valueAt(file.value, test))).length === 1;
    if (key === 'contains' && !isObject(value) && isAlone)
      context.report(file, test, what, writeAdvice(value, ' alone'));
    else context.reportKey(file, at, what, 'Use a keyword that fits, or a constant.');
    return;
  }
  if (isComputedBound(key, value))
    checkExpression({ context, file }, at, value, /^format/.test(key) ? 'date' : 'number');
  if (key === 'pattern') checkPattern(context, file, at.slice(0, -1), { pattern: value });
  if (key === 'not' || key === 'const' || key === 'enum') checkTest(subject, at, value);
  if (key === 'properties') {
    for (const [path, test] of Object.entries(objectOf(value))) {
      const pathResult = followParts(context, schemas, path.split('.'), name);
      const inner = `${name}.${path}`;
      if (pathResult.ok)
        checkTest({ context, file, name: inner, schemas: pathResult.schemas }, [...at, path], test);
      else context.reportKey(file, [...at, path], pathResult.what, pathResult);
    }
  }
  if (key === 'contains' || key === 'items') {
    checkTest({ ...subject, schemas: itemsOf(context, schemas) }, at, value);
  }
}

/** Checks that a value has a possible type and is among the options. */
export function checkConstant({ context, file, name, schemas }: Subject, at: JsonPath, value: Json): void {
  const types = typesOf(schemas);
  const valueJson = JSON.stringify(value);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    const what = `"${name}" is ${typeWords(types)}, so it is never ${valueJson}`;
    context.report(file, at, what, typeHint(types, value));
    return;
  }
  if (value === '') {
    context.report(file, at, `"${name}" is never ""`, {
      ...writeAdvice({ answered: false }),
      hint: 'An empty text is no answer: write { "answered": false }.',
    });
    return;
  }
  const options = optionsOf(schemas);
  if (options.length === 0 || typeof value === 'boolean' || options.includes(value)) return;
  context.report(file, at, `"${name}" is never ${valueJson}`, didYouMean(String(value), options.map(String)));
}

function typeHint(types: string[], value: Json): Advice {
  const text = typeof value === 'string' ? value : '';
  const isUnquotedValue =
    text === 'true' || text === 'false'
      ? types.includes('boolean')
      : text !== '' && hasAnyType(Number(text), types);
  if (isUnquotedValue)
    return { ...writeAdvice(JSON.parse(text) as Json), hint: `Write ${text} without quotes.` };
  if (types.includes('array')) return writeAdvice({ contains: value });
  if (types.includes('object')) return { hint: 'Write the whole path of the answer inside it.' };
  if (types.includes('string')) return writeAdvice(String(value), ' in quotes');
  return { hint: `Write a value that is ${typeWords(types)}.` };
}

function hasAnyType(value: Json, types: string[]): boolean {
  return types.some((type) => isOfType(value, type));
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'number' ? Number.isFinite(value) : typeof value === type;
}

/** The types that the schemas allow; empty if they restrict none. */
function typesOf(schemas: FieldSchema[]): string[] {
  return [...new Set(schemas.flatMap(({ type }) => type ?? []))];
}

function typeWords(types: string[]): string {
  return types.map((type) => WORDS[type] ?? type).join(' or ');
}

/** The values that the schemas list; empty if a branch allows any value. */
function optionsOf(schemas: FieldSchema[]): Json[] {
  const branches = schemas.flatMap(({ anyOf, oneOf }) =>
    [anyOf, oneOf].flatMap((list) => (list ?? []) as FieldSchema[]),
  );
  if (branches.some((branch) => branch.enum === undefined && branch.const === undefined)) return [];
  return schemas.flatMap(
    (schema) => schema.enum ?? (schema.const === undefined ? [] : [schema.const as Json]),
  );
}
