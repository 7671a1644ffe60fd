import { makeStyles } from '@fluentui/react-components';
import { type JSX, useEffect, useRef } from 'react';
import type { AskedMonth } from '#domain/statements/statement-months.ts';
import type { DocumentType } from '../sending/files-port.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import { newsWords, type Translate } from '../uploads/file-words.ts';
import { DocumentArea } from './DocumentArea.tsx';

const useStyles = makeStyles({
  whole: { display: 'grid', gap: '24px' },
  areas: { display: 'grid', gap: '40px' },
  problem: {
    scrollMarginBlock: '96px',
    display: 'grid',
    gap: '4px',
    justifyItems: 'start',
    padding: '16px 20px',
    border: '1px solid var(--error)',
    borderInlineStartWidth: '5px',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--error-tint)',
  },
  title: { display: 'flex', gap: '8px', margin: 0, fontWeight: 650 },
  line: { margin: 0 },
});

export interface UploadAreaProps {
  id: string;
  uploads: Uploads;
  /** Looks up `widgets.statementUpload.*` and `alerts.operations.*`. */
  text: Translate;
  /** Requested kinds; bank statements by default. */
  documents?: readonly DocumentType[];
  /** Requested months of statements; empty if the server names none. */
  months?: readonly AskedMonth[];
}

/** The problems of the upload, and an area for each kind of document; the page adds the buttons that save or skip. */
export function UploadArea({
  id,
  uploads,
  text,
  documents = ['statement'],
  months = [],
}: UploadAreaProps): JSX.Element {
  const styles = useStyles();
  const kinds = kindsOf(documents, uploads);
  return (
    <div className={styles.whole} id={id}>
      <div role="alert">
        <Problem uploads={uploads} text={text} />
      </div>
      <div className={styles.areas}>
        {kinds.map((kind, index) => (
          <DocumentArea
            key={kind}
            id={`${id}-${kind}`}
            kind={kind}
            isSmall={kinds.length > 1}
            isFirst={index === 0}
            uploads={uploads}
            months={months}
            text={text}
          />
        ))}
      </div>
      <NotUploaded uploads={uploads} text={text} />
      <p className="visually-hidden" role="status">
        <span key={uploads.newsCount}>{newsWords(uploads.news, text)}</span>
      </p>
    </div>
  );
}

/** Requested kinds, and kinds with files, so that every file is visible. */
function kindsOf(documents: readonly DocumentType[], { items }: Uploads): DocumentType[] {
  const uploadedKinds = items.map((item) => item.documentType);
  return [...new Set([...documents, ...uploadedKinds])];
}

function Problem({ uploads, text }: Pick<UploadAreaProps, 'uploads' | 'text'>): JSX.Element | null {
  const styles = useStyles();
  const { problem } = uploads;
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the problem, because the pressed button may be far below it.
  useEffect(() => {
    if (problem) box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <div className={styles.problem} ref={box}>
      <p className={`${styles.title} tr-error-sign`}>
        <span>{problem.of === 'save' ? text('alerts.operations.save-files.title') : problem.text}</span>
      </p>
      {problem.of === 'save' && <p className={styles.line}>{problem.text}</p>}
      {problem.of === 'list' && (
        <button className="link-button" type="button" onClick={() => void uploads.refresh()}>
          {text('widgets.statementUpload.listAgain')}
        </button>
      )}
    </div>
  );
}

/** Says how many files failed or were canceled, because they are easily overlooked among uploaded files. */
function NotUploaded({ uploads, text }: Pick<UploadAreaProps, 'uploads' | 'text'>): JSX.Element | null {
  const styles = useStyles();
  const count = uploads.items.filter(({ state }) => state === 'failed' || state === 'canceled').length;
  if (count === 0 || uploads.readiness !== 'ready') return null;
  const key = `widgets.statementUpload.notUploaded.${count === 1 ? 'one' : 'many'}`;
  return <p className={styles.line}>{text(key, { count })}</p>;
}
