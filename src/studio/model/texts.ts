import { asObject, type Json, type JsonPath, readJson } from './json-text.ts';
import { type Files, fieldOf, flowFile, outlineOf, questionPlace, stepFile } from './outline.ts';

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
  const all = [
    ...homeTexts(files, flow),
    ...steps.flatMap(({ id }) => stepTexts(files, flow, id)),
    ...steps.flatMap(({ id, questions }) =>
      questions.flatMap(({ name }) => questionTexts(files, flow, id, name)),
    ),
    ...sharedTexts(files),
  ];
  return [...new Map(all.map((text) => [text.key, text])).values()];
}

function homeTexts(files: Files, flow: string): Text[] {
  const file = flowFile(flow);
  const { home, homePage } = asObject(readJson(files[file]));
  const prefix = home === '/' ? 'home' : `home.${flow}`;
  const walk = (value: Json | undefined, key: string, path: JsonPath): Text[] => {
    if (typeof value === 'string') return [{ key, text: value, place: { file, path } }];
    if (Array.isArray(value)) {
      return value.flatMap((item, index) => {
        const box = asObject(item);
        const name = typeof box.key === 'string' ? box.key : String(index + 1);
        return walk(item, `${key}.${name}`, [...path, index]);
      });
    }
    return Object.entries(asObject(value))
      .filter(([name]) => name !== 'key' && name !== 'art')
      .flatMap(([name, child]) => walk(child, `${key}.${name}`, [...path, name]));
  };
  return walk(homePage, prefix, ['homePage']);
}

function stepTexts(files: Files, flow: string, id: string): Text[] {
  const file = stepFile(flow, id);
  const step = asObject(readJson(files[file]));
  const said = STEP_WORDS.filter((name) => typeof step[name] === 'string').map((name) => ({
    key: `steps.${id}.${name}`,
    text: String(step[name]),
    place: { file, path: [name] },
  }));
  const notices = (Array.isArray(step.notices) ? step.notices : []).map(asObject).map((notice, index) => ({
    key: `steps.${id}.notices.${notice.id}`,
    text: String(notice.text ?? ''),
    place: { file, path: ['notices', index, 'text'] },
  }));
  const states = Object.entries(asObject(step.states)).flatMap(([state, words]) =>
    Object.entries(asObject(words)).map(([name, text]) => ({
      key: `steps.${id}.states.${state}.${name}`,
      text: String(text),
      place: { file, path: ['states', state, name] },
    })),
  );
  return [...said, ...notices, ...states];
}

/** What a look says of a field, by the last part of the content key. */
const LOOKS = { title: 'ui:title', description: 'ui:description', help: 'ui:help' };

function questionTexts(files: Files, flow: string, step: string, name: string): Text[] {
  const place = questionPlace(files, flow, step, name);
  const field = fieldOf(files, place);
  const look = asObject(asObject(asObject(readJson(files[place.step])).uiSchema)[name]);
  const at = (path: JsonPath) => ({ file: place.field.file, path: [...place.field.path, ...path] });
  const texts: Text[] = Object.entries(LOOKS).flatMap(([part, keyword]) => {
    if (typeof look[keyword] === 'string')
      return [
        {
          key: `fields.${name}.${part}`,
          text: look[keyword],
          place: { file: place.step, path: [...place.ui, keyword] },
        },
      ];
    return typeof field[part] === 'string'
      ? [{ key: `fields.${name}.${part}`, text: field[part], place: at([part]) }]
      : [];
  });
  const inItems = field.type === 'array';
  const options = (inItems ? asObject(field.items) : field)['x-options'];
  (Array.isArray(options) ? options : []).forEach((option, index) => {
    const { value, label } = asObject(option);
    const path = [...(inItems ? ['items'] : []), 'x-options', index, 'label'];
    texts.push({ key: `fields.${name}.options.${value}`, text: String(label ?? ''), place: at(path) });
  });
  for (const [rule, text] of Object.entries(asObject(field['x-errors'])))
    texts.push({ key: `fields.${name}.errors.${rule}`, text: String(text), place: at(['x-errors', rule]) });
  return texts;
}

function sharedTexts(files: Files): Text[] {
  const own = Object.keys(files).filter((path) => /^flows\/texts(\.[a-z-]+)?\.json$/.test(path));
  return own.flatMap((file) => flat(readJson(files[file]), 'texts', file, []));
}

function flat(value: Json | undefined, key: string, file: string, path: JsonPath): Text[] {
  if (typeof value === 'string') return [{ key, text: value, place: { file, path } }];
  return Object.entries(asObject(value)).flatMap(([name, child]) =>
    flat(child, `${key}.${name}`, file, [...path, name]),
  );
}
