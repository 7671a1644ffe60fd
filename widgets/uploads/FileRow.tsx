import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { ItemState, UploadItem } from '../sending/upload-item.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import { sizeWords, stateWords, type Translate } from './file-words.ts';
import { StateMark } from './marks.tsx';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    columnGap: '12px',
    rowGap: '4px',
    alignItems: 'start',
    padding: '12px 0',
    borderTop: '1px solid var(--line)',
    scrollMarginBlock: '96px',
  },
  mark: { color: 'var(--ink-quiet)', display: 'flex', paddingTop: '2px' },
  good: { color: 'var(--success)' },
  bad: { color: 'var(--error)' },
  name: { margin: 0, overflowWrap: 'anywhere', fontWeight: 600 },
  state: {
    margin: 0,
    color: 'var(--ink-quiet)',
    fontSize: 'var(--size-small)',
    fontVariantNumeric: 'tabular-nums',
  },
  why: { margin: 0, color: 'var(--error)', fontSize: 'var(--size-small)', fontWeight: 600 },
  below: { gridColumn: '2 / -1' },
  actions: {
    gridColumn: '3',
    gridRow: '1',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    justifyContent: 'flex-end',
    marginBlock: '-4px',
    fontSize: 'var(--size-small)',
    '@media (max-width: 479px)': { gridColumn: '2 / -1', gridRow: 'auto', justifyContent: 'flex-start' },
  },
  button: { minHeight: '32px' },
});

interface FileRowProps {
  item: UploadItem;
  uploads: Uploads;
  text: Translate;
  readOnly: boolean;
  /** Called after Remove, because the focused row disappears. */
  onRemoved: () => void;
}

/** One file with its name, size, state, progress and actions. */
export function FileRow(props: FileRowProps): JSX.Element {
  const { item, text, readOnly } = props;
  const styles = useStyles();
  const { name, state, problem } = item;
  const isSaved = state === 'uploaded' && item.uploaded?.saved === true;
  const tone = state === 'uploaded' ? styles.good : state === 'failed' ? styles.bad : undefined;
  return (
    <li className={styles.row} data-file={name} data-state={isSaved ? 'saved' : state} tabIndex={-1}>
      <span className={mergeClasses(styles.mark, tone)}>
        <StateMark state={isSaved ? 'saved' : state} />
      </span>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.state}>
          {stateWords(item, text)} · {sizeWords(item.size)}
        </p>
      </div>
      {(state === 'uploading' || state === 'checking') && (
        <progress
          className={mergeClasses('step-progress__bar', styles.below)}
          max={100}
          value={state === 'checking' ? 100 : Math.floor(item.part * 100)}
          aria-label={text('widgets.statementUpload.progress', { name })}
        />
      )}
      {state === 'failed' && problem?.text && (
        <p className={mergeClasses(styles.why, styles.below)}>{problem.text}</p>
      )}
      {!readOnly && <Actions {...props} />}
    </li>
  );
}

const CANCELABLE: readonly ItemState[] = ['waiting', 'uploading', 'checking'];

/** The first button keeps its place between states, so that its focus is not lost. */
function Actions({ item, uploads, text, onRemoved }: FileRowProps): JSX.Element | null {
  const styles = useStyles();
  const { clientId, name, state, problem } = item;
  const actions: { key: string; run: () => void }[] = [];
  if (CANCELABLE.includes(state)) actions.push({ key: 'cancel', run: () => uploads.cancel(clientId) });
  if (state === 'canceled' || (state === 'failed' && problem?.retry))
    actions.push({ key: 'retry', run: () => uploads.retry(clientId) });
  if (state === 'canceled' || state === 'failed' || (state === 'uploaded' && !item.uploaded?.saved)) {
    const run = (): void => {
      onRemoved();
      void uploads.remove(clientId);
    };
    actions.push({ key: 'remove', run });
  }
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ key, run }, index) => (
        <button
          className={mergeClasses('link-button', styles.button)}
          type="button"
          key={index === 0 ? 'first' : key}
          // Ignores the second click of a double click: the first may have replaced the button's action.
          onClick={({ detail }) => detail === 2 || run()}
        >
          {text(`widgets.statementUpload.${key}`)} <span className="visually-hidden">{name}</span>
        </button>
      ))}
    </div>
  );
}
