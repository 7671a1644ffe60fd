import { Badge, Textarea } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDraft, useIsProtected, useMayBrand, useMayEdit } from '../draft/use-draft.ts';
import { type Files, setIn, setTranslation } from '../model/files/index.ts';
import { setBrandText, shownOf, type TextRow } from '../model/words/index.ts';
import { word } from '../parts/words.ts';
import { DisclosureMark } from './DisclosureMark.tsx';
import type { WordColumn } from './word-columns.ts';

/** A text longer than the default by this factor may break a layout. */
const LONG_FACTOR = 1.5;
/** A short text may be longer by this many characters. */
const SPARE_LETTERS = 8;

/** Whether a text is much longer than the default. */
export const isLong = (own: string | undefined, text: string): boolean =>
  own !== undefined &&
  text !== '' &&
  own.length > text.length * LONG_FACTOR &&
  own.length > text.length + SPARE_LETTERS;

/** The head of a table of words: a name for each column. */
export function WordHead({ columns }: Pick<WordRowProps, 'columns'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{word('words.key')}</th>
        {columns.map(({ name, columnTitle: title }) => (
          <th key={name} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface WordRowProps {
  row: TextRow;
  columns: readonly WordColumn[];
  platform: string;
  /** Names the page of the text, which no heading above does. */
  hasPage?: boolean;
}

/** A text: its place, and a field for each column. */
export function WordRow({ row, columns, platform, hasPage }: WordRowProps) {
  const mayEdit = useMayEdit();
  const mayBrand = useMayBrand();
  const isProtected = useIsProtected()(row.mark ?? row.key);
  return (
    <tr>
      <th scope="row">
        {hasPage ? `${row.pageTitle}: ${row.part}` : row.part}
        <code className="st-quiet">{row.key}</code>
        <DisclosureMark mark={row.mark ?? row.key} name={row.key} isForeign={row.mark === undefined} />
        {isProtected && (mayEdit || mayBrand) && (
          <span className="st-quiet st-small">{word('legal.why')}</span>
        )}
      </th>
      {columns.map((column) => (
        <td key={column.name} data-column={column.columnTitle}>
          <Cell
            {...{ row, column, platform }}
            mayChange={!isProtected && (column.isOfBrand ? mayBrand : mayEdit)}
          />
          {column.isMissing(row) && <Mark is="missing" />}
          {column.name !== 'default' && isLong(column.textOf(row), row.text) && <Mark is="long" />}
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  row: TextRow;
  column: WordColumn;
  platform: string;
  mayChange: boolean;
}

function Cell({ row, column, platform, mayChange }: CellProps): ReactNode {
  const draft = useDraft();
  const { key } = row;
  const { name, tag, isOfBrand } = column;
  const text = column.textOf(row);
  // A default without a place is the value of a choice, or a text that only brands have.
  if (!mayChange || (name === 'default' && !row.place)) return <span lang={tag}>{text}</span>;
  const write = (files: Files, value: string): Files => {
    if (isOfBrand) return setBrandText(files, platform, { key, text: value, ...(tag && { tag }) });
    if (tag) return setTranslation(files, tag, key, value);
    return row.place ? setIn(files, row.place.file, row.place.path, value || undefined) : files;
  };
  const shownText = shownOf(row);
  return (
    <Textarea
      className="st-fill"
      aria-label={`${column.label}: ${key}`}
      lang={tag}
      value={text ?? ''}
      placeholder={column.showsSeen && shownText !== '' ? word('words.seen', { text: shownText }) : undefined}
      resize="vertical"
      onChange={(_, { value }) =>
        draft.edit(word('words.edited', { key }), (files) => write(files, value), `${column.label} ${key}`)
      }
    />
  );
}

function Mark({ is }: { is: 'missing' | 'long' }) {
  return (
    <Badge appearance="tint" color="warning">
      {word(`words.${is}Mark`)}
    </Badge>
  );
}
