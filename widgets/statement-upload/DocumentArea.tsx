import { makeStyles } from '@fluentui/react-components';
import { type JSX, useRef } from 'react';
import { type AskedMonth, monthWords } from '#domain/statements/statement-months.ts';
import type { DocumentType } from '../sending/files-port.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import { DropZone } from './DropZone.tsx';
import { FileRow } from './FileRow.tsx';
import { leftOutTitle, leftOutWords, preparingWords, type Text } from './file-words.ts';
import { MonthsBox } from './MonthsBox.tsx';
import { isAsking, pageLocale } from './months.ts';

/** Refused files that are named; the others are counted. */
const NAMED = 20;

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '8px',
    padding: '16px 20px',
    border: '1px solid var(--warning)',
    borderInlineStartWidth: '5px',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--warning-tint)',
  },
  title: {
    display: 'flex',
    gap: '8px',
    alignItems: 'flex-start',
    margin: 0,
    fontSize: '1rem',
    fontWeight: 650,
  },
  list: { display: 'grid', gap: '4px', margin: 0, paddingInlineStart: '20px' },
  name: { overflowWrap: 'anywhere', fontWeight: 600 },
  close: { justifySelf: 'start', minHeight: '32px' },
});

interface LeftOutBoxProps {
  id: string;
  kind: DocumentType;
  uploads: Uploads;
  text: Text;
}

/** The refused files with reasons, until it is closed or the next choice. */
function LeftOutBox({ id, kind, uploads, text }: LeftOutBoxProps): JSX.Element | null {
  const styles = useStyles();
  const { leftOut } = uploads;
  if (leftOut[0]?.documentType !== kind) return null;
  const more = leftOut.length - NAMED;
  const close = (): void => {
    uploads.dismiss();
    document.getElementById(`${id}-choose`)?.focus();
  };
  return (
    <section className={styles.box} aria-labelledby={`${id}-left-out`}>
      <h3 className={`${styles.title} tr-error-sign`} id={`${id}-left-out`}>
        {leftOutTitle(leftOut.length, text)}
      </h3>
      <ul className={styles.list}>
        {leftOut.slice(0, NAMED).map((one, at) => (
          // Names may repeat, and the list is replaced as a whole.
          <li key={at}>
            <span className={styles.name}>{one.name}</span>: {leftOutWords(one, text)}
          </li>
        ))}
        {more > 0 && <li>{text('widgets.statementUpload.leftOut.more', { count: more })}</li>}
      </ul>
      <button className={`link-button ${styles.close}`} type="button" onClick={close}>
        {text('widgets.statementUpload.leftOut.close')}
      </button>
    </section>
  );
}

const useBoxStyles = makeStyles({
  area: { display: 'grid', gap: '12px' },
  title: { margin: 0, fontSize: 'var(--size-section)', lineHeight: 1.3 },
  line: { margin: 0 },
  count: { margin: '8px 0 -4px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  list: { listStyleType: 'none', margin: 0, padding: 0, borderBottom: '1px solid var(--line)' },
});

interface DocumentAreaProps {
  id: string;
  kind: DocumentType;
  /** One of several areas. */
  isSmall: boolean;
  /** The first area. */
  isFirst: boolean;
  uploads: Uploads;
  /** The requested months of statements. */
  months: readonly AskedMonth[];
  text: Text;
}

const monthNames = (months: readonly AskedMonth[]): string =>
  monthWords(
    months.map(({ month }) => month),
    pageLocale(),
  );

/** One kind of document: name, form, drop zone, uploaded files. */
export function DocumentArea(props: DocumentAreaProps): JSX.Element {
  const { id, kind, isSmall, isFirst, uploads, months, text } = props;
  const styles = useBoxStyles();
  const list = useRef<HTMLUListElement>(null);
  const words = (key: string) => text(`widgets.statementUpload.areas.${kind}.${key}`);
  const items = uploads.items.filter((item) => item.documentType === kind);
  const preparing = uploads.preparing.filter((one) => one === kind).length;
  const title = words('title');
  /** To the row that takes the place, else the one before, else the add button. */
  const moveFocus = (at: number): void => {
    const rows = list.current?.children ?? [];
    const next = (rows[at + 1] ?? rows[at - 1]) as HTMLElement | undefined;
    (next?.querySelector('button') ?? next ?? document.getElementById(`${id}-choose`))?.focus();
  };
  return (
    <section className={styles.area} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      <p className={styles.line}>{words('text')}</p>
      {kind === 'statement' && months.length > 0 && (
        <p className={styles.line}>
          <strong>{text('widgets.statementUpload.months.asked', { months: monthNames(months) })}</strong>
        </p>
      )}
      {kind !== 'statement' && (
        <p className={styles.line}>
          <a href={`/download/${kind}?lang=${pageLocale()}`} download>
            {words('download')} <span className="visually-hidden">{title}</span>
          </a>
        </p>
      )}
      <DropZone
        id={id}
        title={title}
        choose={words('choose')}
        isSmall={isSmall}
        isHinted={isFirst}
        text={text}
        onFiles={(files) => void uploads.add(files, kind)}
      />
      <LeftOutBox id={id} kind={kind} uploads={uploads} text={text} />
      {preparing > 0 && <p className={styles.count}>{preparingWords(preparing, text)}</p>}
      {items.length > 1 && (
        <p className={styles.count}>
          {text('widgets.statementUpload.count', {
            done: items.filter(({ state }) => state === 'uploaded').length,
            count: items.length,
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
              text={text}
              onRemoved={() => moveFocus(at)}
            />
          ))}
        </ul>
      )}
      {kind === 'statement' && isAsking(months, uploads) && (
        <MonthsBox id={`${id}-months`} asked={months} uploads={uploads} text={text} />
      )}
    </section>
  );
}
