import { type Json, type JsonPath, objectOf, stringsOf } from '#engine/core/json.ts';
import { readJson } from './json-text.ts';
import {
  type Files,
  fieldOf,
  fieldsFile,
  flowFile,
  outlineOf,
  type QuestionPlace,
  questionPlace,
  stepFile,
} from './outline.ts';

/** A text that people read, by the key under which a brand can replace it (schemas/README.md, "Brands and content keys"). */
export interface Text {
  key: string;
  text: string;
  /** Where it stands; undefined of what comes with the build. */
  place?: { file: string; path: JsonPath };
}

const STEP_WORDS = [
  'title',
  'heading',
  'intro',
  'primary',
  'primaryDisabled',
  'reviewHeading',
  'certification',
];

/** Every text of a flow: front page, steps, questions, then the shell's and the widgets'. */
export function textsOf(files: Files, flow: string): Text[] {
  const steps = outlineOf(files, flow);
  const patterns = flatPatterns(files, flow);
  const all = [
    ...homeTexts(files, flow),
    ...steps.flatMap(({ id }) => stepTexts(files, flow, id)),
    ...steps.flatMap(({ id, questions }) =>
      questions.flatMap(({ name }) =>
        questionTexts(files, questionPlace(files, flow, id, name), name, patterns),
      ),
    ),
    ...sharedTexts(files),
  ];
  return [...new Map(all.map((text) => [text.key, text])).values()];
}

/** Facts stand right under what they belong to, by a key of their own: `home.facts.amount.term`; boxes below their name. */
const isKeyed = (name: string, list: Json | undefined): boolean =>
  name === 'items' && Array.isArray(list) && typeof objectOf(list[0]).key === 'string';

function homeTexts(files: Files, flow: string): Text[] {
  const file = flowFile(flow);
  const { home, homePage } = objectOf(readJson(files[file]));
  const prefix = home === '/' ? 'home' : `home.${flow}`;
  const walk = (value: Json | undefined, key: string, path: JsonPath): Text[] => {
    if (typeof value === 'string') return [{ key, text: value, place: { file, path } }];
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => {
        const box = objectOf(item);
        const name = typeof box.key === 'string' ? box.key : String(index + 1);
        return walk(item, `${key}.${name}`, [...path, index]);
      });
    }
    return Object.entries(objectOf(value))
      .filter(([name]) => name !== 'key' && name !== 'art')
      .flatMap(([name, child]) =>
        walk(child, isKeyed(name, child) ? key : `${key}.${name}`, [...path, name]),
      );
  };
  return walk(homePage, prefix, ['homePage']);
}

function stepTexts(files: Files, flow: string, id: string): Text[] {
  const file = stepFile(flow, id);
  const step = objectOf(readJson(files[file]));
  const said = STEP_WORDS.filter((name) => typeof step[name] === 'string').map((name) => ({
    key: `steps.${id}.${name}`,
    text: String(step[name]),
    place: { file, path: [name] },
  }));
  const notices = (Array.isArray(step.notices) ? step.notices : []).map(objectOf).map((notice, index) => ({
    key: `steps.${id}.notices.${notice.id}`,
    text: String(notice.text ?? ''),
    place: { file, path: ['notices', index, 'text'] },
  }));
  const states = Object.entries(objectOf(step.states)).flatMap(([state, words]) =>
    Object.entries(objectOf(words)).map(([name, text]) => ({
      key: `steps.${id}.states.${state}.${name}`,
      text: String(text),
      place: { file, path: ['states', state, name] },
    })),
  );
  return [...said, ...notices, ...states];
}

/** What a look says of a field, by the last part of the content key. */
const UI_KEYS = { title: 'ui:title', description: 'ui:description', help: 'ui:help' };

/** How questions of a list's items are named on a page that shows one of them: `owner_{n}_{field}`. */
function flatPatterns(files: Files, flow: string): string[] {
  const { properties } = objectOf(readJson(files[fieldsFile(files, flow)]));
  return stringsOf(Object.values(objectOf(properties)).map((field) => objectOf(field)['x-flat'] ?? null));
}

/** The name of a question in its content keys: `owner_1_dob` → `owner_n_dob`. */
function keyName(name: string, patterns: readonly string[]): string {
  for (const pattern of patterns) {
    const [start = '', end = ''] = pattern.split('{n}');
    const inner = new RegExp(`^${start}\\d+${end.replace('{field}', '(.+)')}$`).exec(name)?.[1];
    if (inner !== undefined) return pattern.replace('{n}', 'n').replace('{field}', inner);
  }
  return name;
}

function questionTexts(
  files: Files,
  place: QuestionPlace,
  name: string,
  patterns: readonly string[],
): Text[] {
  const keyed = `fields.${keyName(name, patterns)}`;
  const field = fieldOf(files, place);
  const ui = objectOf(objectOf(objectOf(readJson(files[place.step])).uiSchema)[name]);
  const at = (path: JsonPath) => ({ file: place.field.file, path: [...place.field.path, ...path] });
  const texts: Text[] = Object.entries(UI_KEYS).flatMap(([part, keyword]) => {
    if (typeof ui[keyword] === 'string')
      return [
        {
          key: `${keyed}.${part}`,
          text: ui[keyword],
          place: { file: place.step, path: [...place.ui, keyword] },
        },
      ];
    return typeof field[part] === 'string'
      ? [{ key: `${keyed}.${part}`, text: field[part], place: at([part]) }]
      : [];
  });
  const inItems = field.type === 'array';
  const options = (inItems ? objectOf(field.items) : field)['x-options'];
  (Array.isArray(options) ? options : []).forEach((option, index) => {
    const { value, label } = objectOf(option);
    const path = [...(inItems ? ['items'] : []), 'x-options', index, 'label'];
    texts.push({ key: `${keyed}.options.${value}`, text: String(label ?? ''), place: at(path) });
  });
  for (const [rule, text] of Object.entries(objectOf(field['x-errors'])))
    texts.push({ key: `${keyed}.errors.${rule}`, text: String(text), place: at(['x-errors', rule]) });
  return texts;
}

function sharedTexts(files: Files): Text[] {
  const own = Object.keys(files).filter((path) => /^flows\/texts(\.[a-z-]+)?\.json$/.test(path));
  return own.flatMap((file) => flat(readJson(files[file]), 'texts', file, []));
}

function flat(value: Json | undefined, key: string, file: string, path: JsonPath): Text[] {
  if (typeof value === 'string') return [{ key, text: value, place: { file, path } }];
  return Object.entries(objectOf(value)).flatMap(([name, child]) =>
    flat(child, `${key}.${name}`, file, [...path, name]),
  );
}
