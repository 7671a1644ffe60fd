import { wordedFlow } from '#domain/words/worded-flow.ts';
import { flatten, flowTexts, isObject, type Json, type JsonObject, objectOf, valueAt } from '#engine';
import { type Files, fieldsFile, flowFile, readJson, type Spot, stepFile, stepIds } from '../files/index.ts';

/** `key`: under which a brand can replace the text (docs/step-language.md, "Brands and content keys"). */
export interface Text {
  key: string;
  text: string;
  /** Undefined for a choice without a text, whose value is shown. */
  place?: Spot;
}

/** Codes, not visible texts. */
const CODES = ['$ref', 'type', 'format', 'x-format', 'x-flat', 'x-rule', 'enum', 'const', 'value', 'fields'];
const CODE_NAMES = new Set([...CODES, 'key', 'id', 'home', 'art', 'ui:document']);
/** Every property below these, or below an option of a widget, is a text. */
const TEXT_PARENTS = new Set(['x-errors', 'ui:errors']);
const TEXT_FILE = /^flows\/texts(\.[a-z-]+)?\.json$/;

/** Reads a file with a token instead of each text. */
type Read = (file: string) => JsonObject;
type Tokens = Map<string, Omit<Text, 'key'>>;

/**
 * Every text of a flow, once for each key and position; empty while a file is invalid. The engine knows the
 * content keys (`flowTexts`), so it gets the flow with a token instead of each text.
 */
export function textsOf(files: Files, flow: string): Text[] {
  const tokens: Tokens = new Map();
  const read: Read = (file) => objectOf(withTokens(readJson(files[file]) ?? {}, { file, path: [] }, tokens));
  try {
    const ownKey = flowTexts(
      wordedFlow({
        id: flow,
        settings: read(flowFile(flow)),
        fields: read(fieldsFile(files, flow)),
        steps: stepIds(files, flow).map((id) => [id, read(stepFile(flow, id))] as const),
      }),
    );
    const shared = Object.keys(files).filter((file) => TEXT_FILE.test(file));
    const all = [
      ...[...ownKey].flatMap(([key, tokens]) => [...tokens].map((token) => [key, token] as const)),
      ...shared.flatMap((file) =>
        Object.entries(flatten(read(file))).map(([key, token]) => [`texts.${key}`, token] as const),
      ),
    ];
    return all
      .filter(([key]) => !key.endsWith('.art'))
      .map(([key, token]) => ({ key, ...(tokens.get(token) ?? { text: token }) }));
  } catch {
    return [];
  }
}

/**
 * Compares the texts of a flow with those of `before`. If the files differ only in their texts, as during typing, their
 * keys and places are the same, and only the changed files are read.
 * @returns a function that gives the changed texts of other files by content key
 */
export function createTextComparison(before: Files, flow: string): (files: Files) => Record<string, string> {
  const texts = textsOf(before, flow);
  const textByKey = new Map(texts.map(({ key, text }) => [key, text]));
  return (files) => {
    const names = new Set([...Object.keys(before), ...Object.keys(files)]);
    const changed = new Set([...names].filter((file) => files[file] !== before[file]));
    const hasSamePlaces = [...changed].every((file) => shapeOf(before, file) === shapeOf(files, file));
    const now = hasSamePlaces
      ? texts.map(({ key, text, place }) => ({
          key,
          text:
            place && changed.has(place.file)
              ? String(valueAt(readJson(files[place.file]), place.path))
              : text,
        }))
      : textsOf(files, flow);
    const words = Object.fromEntries(now.map(({ key, text }) => [key, text]));
    return Object.fromEntries(Object.entries(words).filter(([key, text]) => textByKey.get(key) !== text));
  };
}

/** A file without its texts; undefined if it is missing or invalid. */
function shapeOf(files: Files, file: string): string | undefined {
  const value = readJson(files[file]);
  return value === undefined ? undefined : JSON.stringify(withTokens(value, { file, path: [] }, new Map()));
}

function withTokens(value: Json, { file, path }: Spot, tokens: Tokens): Json {
  const isTextFile = TEXT_FILE.test(file);
  if (typeof value === 'string' && (value !== '' || isTextFile)) {
    const token = `\0${tokens.size}`;
    tokens.set(token, { text: value, place: { file, path } });
    return token;
  }
  const tokenizeMember = (key: string | number, member: Json): Json =>
    withTokens(member, { file, path: [...path, key] }, tokens);
  if (Array.isArray(value)) return value.map((item, index) => tokenizeMember(index, item));
  if (!isObject(value)) return value;
  const hasCodes = !isTextFile && !TEXT_PARENTS.has(String(path.at(-1))) && path.at(-2) !== 'ui:options';
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isCode = hasCodes && CODE_NAMES.has(key) && !isObject(member);
      return [key, isCode ? member : tokenizeMember(key, member)];
    }),
  );
}

/** Identifies a text of a flow, independent of its content. */
export const textId = ({ key, place }: Text): string => JSON.stringify([key, place?.file, place?.path]);
