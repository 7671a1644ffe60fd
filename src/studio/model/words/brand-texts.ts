import { type JsonPath, objectOf, stringsOf, valueAt } from '#engine';
import { type Files, readJson, setIn } from '../files/index.ts';
import { brandFile } from './brand-answers.ts';

type Texts = Readonly<Record<string, string>>;

/** The texts of a brand's record by content key. */
export interface BrandTexts {
  /** The brand's texts in the language of the flows. */
  own: Texts;
  /** The texts of each other language, by its tag. */
  translations: Readonly<Record<string, Texts>>;
  /** Whether people can choose the language. */
  offers: (tag: string) => boolean;
}

/** Reads a brand's texts, those of its home page sections included. */
export function brandTexts(files: Files, platform: string): BrandTexts {
  const record = objectOf(readJson(files[brandFile(platform)]));
  const sections = sectionTexts(files, platform).map(({ key, text }) => [key, text]);
  const languages = stringsOf(record.locales);
  return {
    own: { ...Object.fromEntries(sections), ...textsIn(record.content) },
    translations: Object.fromEntries(
      Object.entries(objectOf(record.translations)).map(([tag, texts]) => [tag, textsIn(texts)]),
    ),
    offers: (tag) => record.locales === undefined || languages.includes(tag),
  };
}

/** Sets a brand's text. An empty text removes it. @param tag a language other than that of the flows */
export function setBrandText(
  files: Files,
  platform: string,
  { key, tag, text }: { key: string; tag?: string; text: string },
): Files {
  const section = sectionTexts(files, platform).find((sectionText) => sectionText.key === key);
  // A section needs its texts; the check names an empty one.
  if (tag === undefined && section) return setIn(files, brandFile(platform), section.path, text);
  const path = tag === undefined ? ['content', key] : ['translations', tag, key];
  return setIn(files, brandFile(platform), path, text === '' ? undefined : text);
}

const textsIn = (value: Parameters<typeof objectOf>[0]): Texts =>
  Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([key, text]) => (typeof text === 'string' ? [[key, text]] : [])),
  );

/** The texts of the sections that a brand adds to its home pages, with their positions in the record. */
function sectionTexts(files: Files, platform: string): { key: string; text: string; path: JsonPath }[] {
  const home = objectOf(valueAt(readJson(files[brandFile(platform)]), ['home']));
  return Object.entries(home).flatMap(([flow, list]) =>
    (Array.isArray(list) ? list : []).flatMap((section, index) => {
      const { id, title, text, items } = objectOf(section);
      if (id === undefined) return [];
      const path: JsonPath = ['home', flow, index];
      const parts = [
        ['title', title, ['title']],
        ['text', text, ['text']],
        ...(Array.isArray(items) ? items : []).map((item, n) => [`items.${n + 1}`, item, ['items', n]]),
      ] as [string, unknown, JsonPath][];
      return parts.flatMap(([name, text, ownPath]) =>
        typeof text === 'string'
          ? [{ key: `home.sections.${id}.${name}`, text, path: [...path, ...ownPath] }]
          : [],
      );
    }),
  );
}
