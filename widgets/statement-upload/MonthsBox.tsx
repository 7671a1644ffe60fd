import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import { STATEMENTS } from '#domain/limits.ts';
import { type AskedMonth, monthWords } from '#domain/statements/statement-months.ts';
import type { Uploads } from '../sending/use-uploads.ts';
import type { Translate } from '../uploads/file-words.ts';
import { StateMark } from '../uploads/marks.tsx';
import { type MonthRow, monthsOf, otherFiles, pageLocale } from './months.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '8px', margin: 0, padding: 0, border: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: '8px', fontWeight: 600 },
  months: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))',
    columnGap: '16px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  here: { display: 'flex', gap: '12px', alignItems: 'center', minHeight: '44px', color: 'var(--success)' },
  words: { color: 'var(--ink)' },
  quiet: { color: 'var(--ink-quiet)', fontSize: 'var(--size-small)', overflowWrap: 'anywhere' },
  other: { overflowWrap: 'anywhere' },
  count: { margin: 0, color: 'var(--ink-quiet)', fontVariantNumeric: 'tabular-nums' },
});

interface MonthsBoxProps {
  id: string;
  askedMonths: readonly AskedMonth[];
  uploads: Uploads;
  text: Translate;
}

/** Asks which of the requested months the files cover, and why the others are missing [STMT-31]; nothing is required. */
export function MonthsBox({ id, askedMonths, uploads, text }: MonthsBoxProps): JSX.Element {
  const styles = useStyles();
  const { rows, missing } = monthsOf(askedMonths, uploads);
  const words = (key: string, values?: Record<string, string | number>): string =>
    text(`widgets.statementUpload.months.${key}`, values);
  const uploadedCount = rows.length - missing.length;
  return (
    <>
      <fieldset className={styles.box}>
        <legend className={styles.legend}>{words('legend')}</legend>
        <ul className={styles.months}>
          {rows.map((row) => (
            <li key={row.month}>
              <Month id={`${id}-${row.month}`} row={row} uploads={uploads} words={words} />
            </li>
          ))}
        </ul>
        <p className={styles.count} role="status">
          {words(rows.length === 1 ? 'countOne' : 'count', { here: uploadedCount, all: rows.length })}
        </p>
        <div role="status">
          {otherFiles(askedMonths, uploads).map(({ name, time }, index) => (
            // Names may repeat, and the list is replaced as a whole.
            <p key={index} className={`notice ${styles.other}`}>
              {words('other', { name, time })}
            </p>
          ))}
        </div>
      </fieldset>
      {missing.length > 0 && <RestChoice id={id} missing={missing} uploads={uploads} words={words} />}
    </>
  );
}

type Words = (key: string, values?: Record<string, string | number>) => string;

interface MonthProps {
  id: string;
  row: MonthRow;
  uploads: Uploads;
  words: Words;
}

function Month({ id, row, uploads, words }: MonthProps): JSX.Element {
  const styles = useStyles();
  const { month, name, file } = row;
  if (row.here)
    return (
      <span className={styles.here}>
        <StateMark state="saved" />
        <span className={styles.words}>
          {name} <span className={styles.quiet}>{words('here')}</span>
        </span>
      </span>
    );
  const covered = { ...uploads.monthsDraft.covered };
  return (
    <span className="tr-tick">
      <input
        id={id}
        type="checkbox"
        className="tr-mark"
        checked={row.covered}
        onChange={({ target }) => uploads.answerMonths({ covered: { ...covered, [month]: target.checked } })}
      />
      <label className="tr-tick__words" htmlFor={id}>
        {name} {file && <span className={styles.quiet}>{words('byName', { name: file })}</span>}
      </label>
    </span>
  );
}

interface RestProps {
  id: string;
  missing: string[];
  uploads: Uploads;
  words: Words;
}

/** One of two answers about missing months, and a reason if there are no more. */
function RestChoice({ id, missing, uploads, words }: RestProps): JSX.Element {
  const styles = useStyles();
  const { rest, note = '' } = uploads.monthsDraft;
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>
        {words('rest', { months: monthWords(missing, pageLocale()) })}
      </legend>
      <div className="tr-cards tr-cards--column">
        {(['later', 'none'] as const).map((restChoice) => (
          <label key={restChoice} className="tr-card">
            <input
              type="radio"
              className="tr-mark"
              name={`${id}-rest`}
              checked={rest === restChoice}
              onChange={() => uploads.answerMonths({ rest: restChoice })}
            />
            {words(restChoice)}
          </label>
        ))}
      </div>
      {rest === 'none' && (
        <div className="tr-field">
          <label className="tr-field__label" htmlFor={`${id}-note`}>
            {words('note')}
          </label>
          <p className="tr-field__help" id={`${id}-note-help`}>
            {words('noteHelp')}
          </p>
          <input
            id={`${id}-note`}
            type="text"
            className="tr-control tr-control--long"
            aria-describedby={`${id}-note-help`}
            maxLength={STATEMENTS.noteLength}
            value={note}
            onChange={({ target }) => uploads.answerMonths({ note: target.value })}
          />
        </div>
      )}
    </fieldset>
  );
}
