import { Button, Input } from '@fluentui/react-components';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { BrandSelect, useChosenBrand } from '../brands/BrandSelect.tsx';
import { useDraft, useDraftState } from '../draft/use-draft.ts';
import { languagesOf } from '../model/files/index.ts';
import { brandsIn, previewOfPage, type TextRow, textRows } from '../model/words/index.ts';
import { Choice } from '../parts/parts.tsx';
import { focusPreview } from '../parts/regions.ts';
import { languageName, word } from '../parts/words.ts';
import { isLong, WordHead, WordRow } from './WordRow.tsx';
import { columnsFor, type WordColumn } from './word-columns.ts';

const TextExchange = lazy(() => import('./TextExchange.tsx'));

const KINDS = ['every', 'missing', 'long', 'changed'] as const;
type Kind = (typeof KINDS)[number];
/** The number of rows on a page. */
const PAGE_ROWS = 60;

/** Every text of the flow, page by page: the default and a brand's text, in the flows' language and another one. */
export function WordsView() {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const original = useDraftState((state) => state.original);
  const flow = useDraftState((state) => state.flow);
  const platform = useChosenBrand();
  const { tag, tags } = useLanguage();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().toLowerCase());
  const [kind, setKind] = useState<Kind>('every');
  const [page, setPage] = useState('');
  const [rowCount, setRowCount] = useState(PAGE_ROWS);
  const [isExchanging, setExchanging] = useState(false);
  const rows = useMemo(() => textRows(files, flow, platform, tag), [files, flow, platform, tag]);
  const before = useMemo(
    () => new Map(textRows(original, flow, platform, tag).map((row) => [row.id, row])),
    [original, flow, platform, tag],
  );
  const brand = brandsIn(files).find((brand) => brand.platform === platform)?.name ?? platform;
  const columns = useMemo(() => columnsFor(platform, brand, tag), [platform, brand, tag]);
  const pages = [...new Set(rows.map((row) => row.pageTitle))];
  const isShown = (row: TextRow): boolean => {
    if (pages.includes(page) && row.pageTitle !== page) return false;
    const texts = columns.map((column) => column.textOf(row));
    if (kind === 'missing' && !columns.some((column) => column.isMissing(row))) return false;
    if (kind === 'long' && !texts.slice(1).some((text) => isLong(text, row.text))) return false;
    if (kind === 'changed' && !hasChanged(columns, before.get(row.id), row)) return false;
    return !search || [row.key, row.pageTitle, row.part, ...texts].join(' ').toLowerCase().includes(search);
  };
  const shownTextRows = rows.filter(isShown);
  return (
    <section className="st-wide" aria-labelledby="words-title">
      <h2 id="words-title">{word('words.title')}</h2>
      <div className="st-buttons st-words__bar">
        <Input
          aria-label={word('words.search')}
          placeholder={word('words.search')}
          type="search"
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
        />
        <Choice
          label={word('words.page')}
          value={page}
          options={[['', word('words.everyPage')], ...pages.map((page) => [page, page] as const)]}
          onChange={setPage}
        />
        <BrandSelect />
        {tags.length > 1 && (
          <Choice
            label={word('words.language')}
            value={tag}
            options={tags.map((tag) => [tag, languageName(tag)])}
            onChange={(lang) => draft.setLook({ lang })}
          />
        )}
        <Choice
          label={word('words.show')}
          value={kind}
          options={KINDS.map((kindName) => [kindName, word(`words.${kindName}`)])}
          onChange={setKind}
        />
        <Button aria-expanded={isExchanging} onClick={() => setExchanging(!isExchanging)}>
          {word('exchange.open')}
        </Button>
        <span role="status" className="st-quiet">
          {word('words.count', { count: shownTextRows.length })}
        </span>
      </div>
      {isExchanging && (
        <Suspense fallback={<p className="st-quiet">{word('wait')}</p>}>
          <TextExchange key={platform} platform={platform} tags={tags} />
        </Suspense>
      )}
      <table className="st-table st-words">
        <WordHead columns={columns} />
        {groupsOf(shownTextRows.slice(0, rowCount)).map(([name, group]) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length} className="st-words__page">
                {name}
              </th>
              <td className="st-words__page">
                <ShowPage title={name} />
              </td>
            </tr>
            {group.map((row) => (
              <WordRow key={row.id} row={row} columns={columns} platform={platform} />
            ))}
          </tbody>
        ))}
      </table>
      {shownTextRows.length === 0 && <p className="st-quiet">{word('words.nothing')}</p>}
      {shownTextRows.length > rowCount && (
        <Button onClick={() => setRowCount(rowCount + PAGE_ROWS)}>{word('words.more')}</Button>
      )}
    </section>
  );
}

/** A button that shows a page in the preview, in which its texts can be chosen. */
function ShowPage({ title }: { title: string }) {
  const draft = useDraft();
  const files = useDraftState((state) => state.history.files);
  const flow = useDraftState((state) => state.flow);
  const place = useMemo(() => previewOfPage(files, flow, title), [files, flow, title]);
  if (!place) return null;
  const show = () => {
    draft.setLook({ isEditing: true });
    draft.show('steps', place);
    focusPreview();
  };
  return (
    <button type="button" className="st-link" aria-label={word('texts.showOf', { title })} onClick={show}>
      {word('texts.show')}
    </button>
  );
}

/** The language beside that of the flows: the one of the preview, else the first. */
function useLanguage(): { tag: string | undefined; tags: string[] } {
  const files = useDraftState((state) => state.history.files);
  const lang = useDraftState(({ look }) => look.lang);
  const tags = useMemo(() => languagesOf(files).map(({ tag }) => tag), [files]);
  return { tag: tags.find((tag) => tag === lang) ?? tags[0], tags };
}

function hasChanged(columns: readonly WordColumn[], before: TextRow | undefined, row: TextRow): boolean {
  return columns.some(({ textOf }) => (before && textOf(before)) !== textOf(row));
}

/** Rows by page, in their order. */
function groupsOf(rows: readonly TextRow[]): [page: string, rows: TextRow[]][] {
  const groups = new Map<string, TextRow[]>();
  for (const row of rows) groups.set(row.pageTitle, [...(groups.get(row.pageTitle) ?? []), row]);
  return [...groups];
}
