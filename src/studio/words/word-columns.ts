import { OWN_LANGUAGE, type TextRow } from '../model/words/index.ts';
import { languageName, word } from '../parts/words.ts';

/** A column of the table of words: the default or the brand, in the flows' language or another one. */
export interface WordColumn {
  name: 'default' | 'own' | 'translated' | 'ownTranslated';
  columnTitle: string;
  /** The beginning of the fields' labels. */
  label: string;
  tag?: string;
  isOfBrand: boolean;
  /** An empty field says what people read instead. */
  showsSeen: boolean;
  textOf: (row: TextRow) => string | undefined;
  isMissing: (row: TextRow) => boolean;
}

/** The columns for a brand and a language. @param tag left out if there is no other language */
export function columnsFor(platform: string, brand: string, tag: string | undefined): WordColumn[] {
  const title = (key: string, language: string) => word(key, { brand, language: languageName(language) });
  const isNever = () => false;
  const ownColumns: WordColumn[] = [
    {
      name: 'default',
      columnTitle: title('words.default', OWN_LANGUAGE),
      label: 'Default',
      isOfBrand: false,
      showsSeen: false,
      textOf: ({ text }) => text,
      // A text that only brands have needs no default.
      isMissing: ({ text, place }) => text === '' && place !== undefined,
    },
    {
      name: 'own',
      columnTitle: title('words.own', OWN_LANGUAGE),
      label: platform,
      isOfBrand: true,
      showsSeen: false,
      textOf: (row) => row.own,
      isMissing: isNever,
    },
  ];
  if (tag === undefined) return ownColumns;
  return [
    ...ownColumns,
    {
      name: 'translated',
      columnTitle: title('words.default', tag),
      label: tag,
      tag,
      isOfBrand: false,
      showsSeen: false,
      textOf: (row) => row.translated,
      isMissing: (row) => row.isUntranslated,
    },
    {
      name: 'ownTranslated',
      columnTitle: title('words.own', tag),
      label: `${platform} ${tag}`,
      tag,
      isOfBrand: true,
      showsSeen: true,
      textOf: (row) => row.ownTranslated,
      isMissing: (row) => row.isOwnUntranslated,
    },
  ];
}
