import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { JSX } from 'react';
import { useDropzone } from 'react-dropzone';
import { acceptedTypes, type FileLimits } from '../sending/sort-out.ts';
import type { Translate } from './file-words.ts';
import { UploadMark } from './marks.tsx';

/** Touch screens can't drag files: only the button is shown. */
const TOUCH = '@media (max-width: 639px), (hover: none) and (pointer: coarse)';

const useStyles = makeStyles({
  zone: {
    display: 'grid',
    justifyItems: 'center',
    gap: '8px',
    padding: '24px 16px',
    border: '2px dashed var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--page)',
    textAlign: 'center',
    transitionProperty: 'background-color, border-color',
    transitionDuration: '120ms',
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
    [TOUCH]: {
      padding: 0,
      border: 0,
      backgroundColor: 'transparent',
      justifyItems: 'stretch',
      textAlign: 'start',
    },
  },
  small: { padding: '16px' },
  active: {
    border: '2px solid var(--brand-80)',
    backgroundColor: 'var(--brand-160)',
    [TOUCH]: { border: '2px solid var(--brand-80)' },
  },
  mark: { color: 'var(--brand-80)', display: 'flex', [TOUCH]: { display: 'none' } },
  drag: { margin: 0, [TOUCH]: { display: 'none' } },
  camera: { margin: 0, display: 'none', [TOUCH]: { display: 'block' } },
  here: { margin: 0, fontWeight: 600 },
  hint: { margin: 0, color: 'var(--ink-quiet)', fontSize: 'var(--size-small)' },
});

interface DropZoneProps {
  id: string;
  /** The area's title, in the button's name: 'Bank statements'. */
  title: string;
  choose: string;
  isSmall: boolean;
  /** The accepted types and sizes; show it once on a page. */
  hint: string | undefined;
  types: FileLimits['types'];
  describedBy: string | undefined;
  text: Translate;
  onFiles: (files: File[]) => void;
}

/** Drag and drop, and a button; both take several files and folders at once. */
export function DropZone({
  id,
  title,
  choose,
  isSmall,
  hint,
  types,
  describedBy,
  text,
  onFiles,
}: DropZoneProps): JSX.Element {
  const styles = useStyles();
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: acceptedTypes(types),
    noClick: true,
    noKeyboard: true,
    useFsAccessApi: false,
    // Rejected files are passed on too: our own check shows one message about all chosen files.
    onDrop: (accepted, rejected) => {
      const files = [...accepted, ...rejected.map(({ file }) => file)];
      if (files.length > 0) onFiles(files);
    },
  });
  const className = mergeClasses(styles.zone, isSmall && styles.small, isDragActive && styles.active);
  return (
    <div
      {...getRootProps({ className, role: undefined, tabIndex: undefined })}
      data-drop={isDragActive ? 'over' : ''}
    >
      <input {...getInputProps({ id: `${id}-input`, 'aria-label': title, style: { display: 'none' } })} />
      {!isSmall && (
        <span className={styles.mark}>
          <UploadMark />
        </span>
      )}
      {isDragActive ? (
        <p className={styles.here}>{text('widgets.statementUpload.drop')}</p>
      ) : (
        <p className={styles.drag}>{text('widgets.statementUpload.drag')}</p>
      )}
      {hint && types.includes('image/jpeg') && (
        <p className={styles.camera}>{text('widgets.statementUpload.camera')}</p>
      )}
      <button
        className="button button--quiet"
        type="button"
        id={`${id}-choose`}
        aria-describedby={[describedBy, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        onClick={open}
      >
        {choose} <span className="visually-hidden">{title}</span>
      </button>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
