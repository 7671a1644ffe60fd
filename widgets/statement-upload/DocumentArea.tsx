import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import { type AskedMonth, monthWords } from '#domain/statements/statement-months.ts';
import type { DocumentType } from '../sending/files-port.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import { FileArea } from '../uploads/FileArea.tsx';
import { hintWords, type Translate } from '../uploads/file-words.ts';
import { MonthsBox } from './MonthsBox.tsx';
import { isAsking, pageLocale } from './months.ts';

const useStyles = makeStyles({
  area: { display: 'grid', gap: '12px' },
  title: { margin: 0, fontSize: 'var(--size-section)', lineHeight: 1.3 },
  line: { margin: 0 },
});

interface DocumentAreaProps {
  id: string;
  kind: DocumentType;
  /** Whether this is one of several areas. */
  isSmall: boolean;
  /** Whether this is the first area of the page. */
  isFirst: boolean;
  uploads: Uploads;
  /** The requested months of statements. */
  months: readonly AskedMonth[];
  text: Translate;
}

const monthNames = (months: readonly AskedMonth[]): string =>
  monthWords(
    months.map(({ month }) => month),
    pageLocale(),
  );

/** One kind of document: name, form, drop zone, uploaded files. */
export function DocumentArea(props: DocumentAreaProps): JSX.Element {
  const { id, kind, isSmall, isFirst, uploads, months, text } = props;
  const styles = useStyles();
  const words = (key: string) => text(`widgets.statementUpload.areas.${kind}.${key}`);
  const title = words('title');
  return (
    <section className={styles.area} aria-labelledby={`${id}-title`}>
      {/* Statements alone: the page's heading says the same. */}
      <h2 className={kind === 'statement' && !isSmall ? 'visually-hidden' : styles.title} id={`${id}-title`}>
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
      <FileArea
        id={id}
        kind={kind}
        title={title}
        choose={words('choose')}
        hint={isFirst ? hintWords(text) : undefined}
        isSmall={isSmall}
        uploads={uploads}
        text={text}
      />
      {kind === 'statement' && isAsking(months, uploads) && (
        <MonthsBox id={`${id}-months`} askedMonths={months} uploads={uploads} text={text} />
      )}
    </section>
  );
}
