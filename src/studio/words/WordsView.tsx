import { Button, Input } from '@fluentui/react-components';
import { useDeferredValue, useMemo, useState } from 'react';
import { needsTranslation, valueAt } from '#engine';
import { BrandSelect, useChosenBrand } from '../brands/BrandSelect.tsx';
import { useDraftState } from '../draft/use-draft.ts';
import { languagesOf, readJson } from '../model/files/index.ts';
import { brandFile, brandsIn, textId, textsOf } from '../model/words/index.ts';
import { Choice } from '../parts/parts.tsx';
import { languageName, word } from '../parts/words.ts';
import { isLong, WordRow } from './WordRow.tsx';

const KINDS = ['every', 'missing', 'long', 'changed'] as const;
type Kind = (typeof KINDS)[number];
/** Rows. */
const PAGE = 60;

type Words = Record<string, string>;

/** Every text of the flow by key, editable in place. */
export function WordsView() {
  const files = useDraftState((state) => state.history.files);
  const original = useDraftState((state) => state.original);
  const flow = useDraftState((state) => state.flow);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const platform = useChosenBrand();
  const [kind, setKind] = useState<Kind>('every');
  const [most, setMost] = useState(PAGE);
  const languages = useMemo(() => languagesOf(files), [files]);
  const languagesBefore = useMemo(() => languagesOf(original), [original]);
  const texts = useMemo(() => textsOf(files, flow), [files, flow]);
  const before = useMemo(
    () => new Map(textsOf(original, flow).map((one) => [textId(one), one.text])),
    [original, flow],
  );
  const { content, translations } = useMemo(() => {
    const record = readJson(files[brandFile(platform)]);
    return {
      content: (valueAt(record, ['content']) ?? {}) as Words,
      translations: (valueAt(record, ['translations']) ?? {}) as Record<string, Words>,
    };
  }, [files, platform]);
  /** The brand's text would show untranslated in another language. */
  const isOwnMissing = (key: string): boolean =>
    content[key] !== undefined &&
    needsTranslation(key, content[key]) &&
    languages.some(({ tag }) => translations[tag]?.[key] === undefined);
  const shown = texts.filter((entry) => {
    const { key, text } = entry;
    const own = content[key];
    const said = languages.map(({ texts: all }) => all[key]);
    const isMissing =
      text === '' || isOwnMissing(key) || (needsTranslation(key, text) && said.includes(undefined));
    const isOther = languages.some(({ texts: all }, at) => all[key] !== languagesBefore[at]?.texts[key]);
    if (kind === 'missing' && !isMissing) return false;
    if (kind === 'long' && ![own, ...said].some((one) => isLong(one, text))) return false;
    if (kind === 'changed' && before.get(textId(entry)) === text && own === undefined && !isOther)
      return false;
    return !search || [key, text, own, ...said].join(' ').toLowerCase().includes(search);
  });
  const brand = brandsIn(files).find((one) => one.platform === platform)?.name;
  return (
    <section className="st-wide" aria-labelledby="words-title">
      <h2 id="words-title">{word('words.title')}</h2>
      <div className="st-buttons">
        <Input
          aria-label={word('words.search')}
          placeholder={word('words.search')}
          type="search"
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
        <BrandSelect />
        <Choice
          label={word('words.show')}
          value={kind}
          options={KINDS.map((one) => [one, word(`words.${one}`)])}
          onChange={setKind}
        />
        <span role="status" className="st-quiet">
          {word('words.count', { count: shown.length })}
        </span>
      </div>
      <table className="st-table">
        <thead>
          <tr>
            <th scope="col">{word('words.key')}</th>
            <th scope="col">{word('words.default')}</th>
            {languages.map(({ tag }) => (
              <th key={tag} scope="col">
                {languageName(tag)}
              </th>
            ))}
            <th scope="col">{brand}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((text) => (
            <WordRow
              key={textId(text)}
              text={text}
              languages={languages}
              platform={platform}
              brand={brand}
              own={content[text.key]}
              isOwnMissing={isOwnMissing(text.key)}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="st-quiet">{word('words.nothing')}</p>}
      {shown.length > most && <Button onClick={() => setMost(most + PAGE)}>{word('words.more')}</Button>}
    </section>
  );
}
