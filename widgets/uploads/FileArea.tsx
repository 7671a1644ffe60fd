import { makeStyles } from '@fluentui/react-components';
import { type JSX, useRef } from 'react';
import type { DocumentType } from '../sending/files-port.ts';
import { FILE_LIMITS, type FileLimits } from '../sending/sort-out.ts';
import type { LeftOut } from '../sending/uploads.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import { DropZone } from './DropZone.tsx';
import { FileRow } from './FileRow.tsx';
import { leftOutWords, preparingWords, type Translate } from './file-words.ts';
import { LeftOutBox } from './LeftOutBox.tsx';

const useStyles = makeStyles({
  count: { margin: '8px 0 -4px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  list: { listStyleType: 'none', margin: 0, padding: 0, borderBottom: '1px solid var(--line)' },
});

interface FileAreaProps {
  id: string;
  kind: DocumentType;
  /** The name of the files: 'Bank statements'. */
  title: string;
  /** The words on the button that adds files. */
  choose: string;
  /** The accepted types and sizes; left out if the page shows them elsewhere. */
  hint: string | undefined;
  /** Whether this is one of several areas on the page. */
  isSmall: boolean;
  /** Nothing can be added or removed. */
  readOnly?: boolean;
  uploads: Uploads;
  text: Translate;
  limits?: FileLimits;
  explain?: (file: LeftOut) => string;
  /** More ids for the button's description. */
  describedBy?: string | undefined;
}

/** A drop zone, and the files that were added to it. */
export function FileArea(props: FileAreaProps): JSX.Element {
  const { id, kind, title, choose, hint, isSmall, readOnly = false, uploads, text, describedBy } = props;
  const { limits = FILE_LIMITS, explain = (file) => leftOutWords(file, text) } = props;
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);
  const items = uploads.items.filter((item) => item.documentType === kind);
  const preparing = uploads.preparing.filter((preparingKind) => preparingKind === kind).length;
  // A file that was refused or canceled is no longer being sent, as its row says.
  const countedItems = items.filter(({ state }) => state !== 'failed' && state !== 'canceled');
  /** Moves the focus to the row after the removed row, else to the row before it, else to the button that adds files. */
  const moveFocus = (index: number): void => {
    const rows = list.current?.children ?? [];
    const next = (rows[index + 1] ?? rows[index - 1]) as HTMLElement | undefined;
    (next?.querySelector('button') ?? next ?? document.getElementById(`${id}-choose`))?.focus();
  };
  return (
    <>
      {!readOnly && (
        <DropZone
          id={id}
          title={title}
          choose={choose}
          hint={hint}
          isSmall={isSmall}
          types={limits.types}
          describedBy={describedBy}
          text={text}
          onFiles={(files) => void uploads.add(files, kind)}
        />
      )}
      <LeftOutBox id={id} kind={kind} uploads={uploads} text={text} explain={explain} />
      {preparing > 0 && <p className={styles.count}>{preparingWords(preparing, text)}</p>}
      {countedItems.length > 1 && (
        <p className={styles.count}>
          {text('widgets.statementUpload.count', {
            done: countedItems.filter(({ state }) => state === 'uploaded').length,
            count: countedItems.length,
          })}
        </p>
      )}
      {items.length > 0 && (
        <ul className={styles.list} ref={list} aria-label={text('widgets.statementUpload.list', { title })}>
          {items.map((item, at) => (
            <FileRow
              key={item.clientId}
              item={item}
              uploads={uploads}
              readOnly={readOnly}
              text={text}
              onRemoved={() => moveFocus(at)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
