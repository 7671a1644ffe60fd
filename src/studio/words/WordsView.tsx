import { Button, Input, Select, Textarea } from '@fluentui/react-components';
import { useDeferredValue, useMemo, useState } from 'react';
import { brandFile } from '../model/brand-answers.ts';
import { setIn } from '../model/edit-files.ts';
import { readJson, valueAt } from '../model/json-text.ts';
import { type Text, textsOf } from '../model/texts.ts';
import { useDraft, useDraftSetting, useDraftState, useMayEdit } from '../use-draft.ts';
import { word } from '../words.ts';

const KINDS = ['every', 'missing', 'long', 'changed'] as const;
type Kind = (typeof KINDS)[number];
/** Rows that are drawn at once. */
const PAGE = 60;
/** A text that is this much longer than the default may break a layout. */
const LONG = 1.5;

/** Every text of the flow by its key: the default, and what a brand says instead; changed in place. */
export function WordsView() {
  const files = useDraftState((state) => state.history.files);
  const original = useDraftState((state) => state.original);
  const flow = useDraftState((state) => state.flow);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const [platform, setPlatform] = useState('harbor');
  const [kind, setKind] = useState<Kind>('every');
  const [most, setMost] = useState(PAGE);
  const brands = Object.keys(files).flatMap(
    (path) => /^brands\/(?!base)([a-z0-9-]+)\.json$/.exec(path)?.[1] ?? [],
  );
  const texts = useMemo(() => textsOf(files, flow), [files, flow]);
  const before = useMemo(
    () => new Map(textsOf(original, flow).map(({ key, text }) => [key, text])),
    [original, flow],
  );
  const content = useMemo(() => {
    const said = valueAt(readJson(files[brandFile(platform)]), ['content']);
    return (said ?? {}) as Record<string, string>;
  }, [files, platform]);
  const shown = texts.filter(({ key, text }) => {
    const own = content[key];
    if (kind === 'missing' && text !== '') return false;
    if (kind === 'long' && !isLong(own, text)) return false;
    if (kind === 'changed' && before.get(key) === text && own === undefined) return false;
    return !search || `${key} ${text} ${own ?? ''}`.toLowerCase().includes(search);
  });
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
        <Select
          aria-label={word('words.brand')}
          value={platform}
          onChange={(_, { value }) => setPlatform(value)}
        >
          {brands.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
        <Select
          aria-label={word('words.show')}
          value={kind}
          onChange={(_, { value }) => setKind(value as Kind)}
        >
          {KINDS.map((one) => (
            <option key={one} value={one}>
              {word(`words.${one}`)}
            </option>
          ))}
        </Select>
        <span role="status" className="st-quiet">
          {word('words.count', { count: shown.length })}
        </span>
      </div>
      <table className="st-table">
        <thead>
          <tr>
            <th scope="col">{word('words.key')}</th>
            <th scope="col">{word('words.default')}</th>
            <th scope="col">{platform}</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice(0, most).map((text) => (
            <WordRow key={text.key} text={text} platform={platform} own={content[text.key]} />
          ))}
        </tbody>
      </table>
      {shown.length > most && <Button onClick={() => setMost(most + PAGE)}>{word('words.more')}</Button>}
    </section>
  );
}

const isLong = (own: string | undefined, text: string): boolean =>
  own !== undefined && text !== '' && own.length > text.length * LONG;

function WordRow({ text, platform, own }: { text: Text; platform: string; own: string | undefined }) {
  const draft = useDraft();
  const mayEdit = useMayEdit();
  const { role, brands } = useDraftSetting();
  const { key, place } = text;
  const label = word('words.edited', { key });
  const mayBrand = role !== 'reader' && (!brands || brands.includes(platform));
  return (
    <tr>
      <th scope="row">
        <code>{key}</code>
      </th>
      <td>
        {place && mayEdit ? (
          <Textarea
            className="st-fill"
            aria-label={`${word('words.default')}: ${key}`}
            value={text.text}
            resize="vertical"
            onChange={(_, { value }) =>
              draft.edit(
                label,
                (files) => setIn(files, place.file, place.path, value === '' ? undefined : value),
                `default ${key}`,
              )
            }
          />
        ) : (
          text.text
        )}
        {text.text === '' && <span className="st-quiet"> {word('words.missingMark')}</span>}
      </td>
      <td>
        <Textarea
          className="st-fill"
          aria-label={`${platform}: ${key}`}
          value={own ?? ''}
          readOnly={!mayBrand}
          resize="vertical"
          onChange={(_, { value }) =>
            draft.edit(
              label,
              (files) =>
                setIn(files, brandFile(platform), ['content', key], value === '' ? undefined : value),
              `${platform} ${key}`,
            )
          }
        />
        {isLong(own, text.text) && <span className="st-quiet"> {word('words.longMark')}</span>}
      </td>
    </tr>
  );
}
