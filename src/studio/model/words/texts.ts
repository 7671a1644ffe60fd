import { flatten, flowTexts, isObject, type Json, type JsonObject, objectOf, type WordedFlow } from '#engine';
import {
  type Files,
  fieldsFile,
  flowFile,
  linkedSchema,
  readJson,
  type Spot,
  stepFile,
  stepIds,
} from '../files/index.ts';

/** A text that people read, by the key under which a brand can replace it (docs/step-language.md, "Brands and content keys"). */
export interface Text {
  key: string;
  text: string;
  /** Where it stands; undefined of a choice without words of its own, whose value is shown. */
  place?: Spot;
}

/** Under these names stand codes, and nothing that people read. */
const CODES = ['$ref', 'type', 'format', 'x-format', 'x-flat', 'x-rule', 'enum', 'const', 'value', 'fields'];
const CODE_NAMES = new Set([...CODES, 'key', 'id', 'home', 'art', 'ui:document']);
/** Whatever the names below these are, each has a text. So it is below an option of a widget. */
const SAID = new Set(['x-errors', 'ui:errors']);
const TEXT_FILE = /^flows\/texts(\.[a-z-]+)?\.json$/;

/** Reads a file with a token in place of each text. */
type Read = (file: string) => JsonObject;
/** What stands where, by token. */
type Tokens = Map<string, Omit<Text, 'key'>>;

/**
 * Every text of a flow: front page, steps, questions, then the shell's and the widgets'. What is said under which key the
 * engine knows (`flowTexts`); it is given the flow with tokens for texts, and each token tells where its text stands. A key
 * with texts in several places comes with each of them; a text that several questions share, with each of their keys.
 * @returns nothing while a file has not the shape of its kind, which is a problem that staff are told of
 */
export function textsOf(files: Files, flow: string): Text[] {
  const tokens: Tokens = new Map();
  const read: Read = (file) => objectOf(withTokens(readJson(files[file]) ?? {}, { file, path: [] }, tokens));
  try {
    const own = flowTexts(wordedFlow(files, flow, read));
    const shared = Object.keys(files).filter((file) => TEXT_FILE.test(file));
    const all = [
      ...[...own].flatMap(([key, said]) => [...said].map((token) => [key, token] as const)),
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
    const delegates = Object.entries(objectOf(step.delegate)).map(([name, one]) => ({
      ...objectOf(one),
      name,
    }));
    const given = { notices: [], states: {}, uiSchema: {}, heading: step.title, delegates, ...step };
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
  const below = (key: string | number, one: Json): Json =>
    withTokens(one, { file, path: [...path, key] }, tokens);
  if (Array.isArray(value)) return value.map((one, at) => below(at, one));
  if (!isObject(value)) return value;
  const hasCodes = !isWords && !SAID.has(String(path.at(-1))) && path.at(-2) !== 'ui:options';
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      const isCode = hasCodes && CODE_NAMES.has(key) && !isObject(one);
      return [key, isCode ? one : below(key, one)];
    }),
  );
}

/** Names a text among all of a flow, whatever it says. */
export const textId = ({ key, place }: Text): string => JSON.stringify([key, place?.file, place?.path]);
