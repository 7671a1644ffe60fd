import { linkedSchema } from '#domain/words/linked-schema.ts';
import { flatten, flowTexts, isObject, type Json, type JsonObject, objectOf, type WordedFlow } from '#engine';
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
    const ownKey = flowTexts(wordedFlow(files, flow, read));
    const shared = Object.keys(files).filter((file) => TEXT_FILE.test(file));
    const all = [
      ...[...ownKey].flatMap(([key, said]) => [...said].map((token) => [key, token] as const)),
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

function wordedFlow(files: Files, flow: string, read: Read): WordedFlow {
  const application = linkedSchema({ root: read(fieldsFile(files, flow)) }, []);
  const steps = stepIds(files, flow).map((id) => {
    const step = read(stepFile(flow, id));
    const schema = linkedSchema({ root: step, fields: application }, ['schema']);
    const delegates = Object.entries(objectOf(step.delegate)).map(([name, delegate]) => ({
      ...objectOf(delegate),
      name,
    }));
    const substeps = Object.entries(objectOf(step.substeps)).map(([path, substep]) => ({
      ...objectOf(substep),
      path,
    }));
    const given = {
      notices: [],
      states: {},
      uiSchema: {},
      heading: step.title,
      delegates,
      ...step,
      substeps,
    };
    return { ...given, id, schema } as unknown as WordedFlow['steps'][number];
  });
  const { home, homePage } = read(flowFile(flow));
  return { id: flow, home: String(home), homePage: objectOf(homePage), application, steps };
}

function withTokens(value: Json, { file, path }: Spot, tokens: Tokens): Json {
  const isWords = TEXT_FILE.test(file);
  if (typeof value === 'string' && (value !== '' || isWords)) {
    const token = `\0${tokens.size}`;
    tokens.set(token, { text: value, place: { file, path } });
    return token;
  }
  const below = (key: string | number, member: Json): Json =>
    withTokens(member, { file, path: [...path, key] }, tokens);
  if (Array.isArray(value)) return value.map((item, index) => below(index, item));
  if (!isObject(value)) return value;
  const hasCodes = !isWords && !TEXT_PARENTS.has(String(path.at(-1))) && path.at(-2) !== 'ui:options';
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isCode = hasCodes && CODE_NAMES.has(key) && !isObject(member);
      return [key, isCode ? member : below(key, member)];
    }),
  );
}

/** Identifies a text of a flow, independent of its content. */
export const textId = ({ key, place }: Text): string => JSON.stringify([key, place?.file, place?.path]);
