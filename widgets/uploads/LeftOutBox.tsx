import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { DocumentType } from '../sending/files-port.ts';
import type { LeftOut } from '../sending/uploads.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import { leftOutTitle, type Translate } from './file-words.ts';

/** The box names at most this many files, and counts the others. */
const FILES_SHOWN = 20;

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
  text: Translate;
  /** Why a file was not taken, in words. */
  explain: (file: LeftOut) => string;
}

/** Lists the refused files with the reasons; stays until it is closed, or until files are chosen again. */
export function LeftOutBox({ id, kind, uploads, text, explain }: LeftOutBoxProps): JSX.Element | null {
  const styles = useStyles();
  const { leftOut } = uploads;
  if (leftOut[0]?.documentType !== kind) return null;
  const more = leftOut.length - FILES_SHOWN;
  const close = (): void => {
    uploads.dismiss();
    document.getElementById(`${id}-choose`)?.focus();
  };
  return (
    <section className={styles.box} aria-labelledby={`${id}-left-out`}>
      {/* Not a heading element, because the level of the heading above it differs between steps. */}
      <p className={`${styles.title} tr-error-sign`} id={`${id}-left-out`}>
        {leftOutTitle(leftOut.length, text)}
      </p>
      <ul className={styles.list}>
        {leftOut.slice(0, FILES_SHOWN).map((file, index) => (
          // Names may repeat, and the list is replaced as a whole.
          <li key={index}>
            <span className={styles.name}>{file.name}</span>: {explain(file)}
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
