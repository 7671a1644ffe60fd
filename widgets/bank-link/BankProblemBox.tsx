import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type JSX, useEffect, useRef } from 'react';
import type { FieldControl } from '#engine/react';
import { type BankProblem, offersUpload } from '../sending/bank.ts';
import type { BankConnecting } from './use-bank-connect.ts';

const useStyles = makeStyles({
  box: { display: 'grid', gap: '8px', scrollMarginBlock: '24px' },
  title: {
    display: 'flex',
    gap: '8px',
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  line: { margin: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '12px', paddingBlockStart: '8px' },
});

export interface BankProblemBoxProps {
  /** DOM id of the whole. */
  id: string;
  bank: BankConnecting;
  /** Looks up `widgets.bankLink.*`. */
  text: FieldControl['text'];
  /** Leads to the upload of statements; undefined where there is none. */
  onUpload: (() => void) | undefined;
  /** Whether an account is connected already: it stays, whatever went wrong with another one. */
  connected: boolean;
}

/** What went wrong, and what to do now: upload instead, or try again. */
export function BankProblemBox(props: BankProblemBoxProps): JSX.Element | null {
  const { id, bank, text, onUpload, connected } = props;
  const styles = useStyles();
  const box = useRef<HTMLElement>(null);
  const problem: BankProblem | undefined = bank.problem ?? (bank.off ? { key: 'off' } : undefined);
  // One that the page opens with is read with the page; one that comes later takes the focus to what to do about it.
  const news = bank.problem;
  useEffect(() => {
    if (news) box.current?.focus();
  }, [news]);
  if (!problem) return null;
  const words = `widgets.bankLink.problems.${problem.key}`;
  const title = connected && problem.key !== 'off' ? 'widgets.bankLink.another.title' : `${words}.title`;
  const upload = onUpload && offersUpload(problem);
  return (
    <section
      ref={box}
      className={mergeClasses('notice', styles.box)}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={connected ? `${id}-text ${id}-stays` : `${id}-text`}
    >
      <h2 className={`${styles.title} tr-error-sign`} id={`${id}-title`}>
        <span>{text(title)}</span>
      </h2>
      <p className={styles.line} id={`${id}-text`}>
        {problem.text ?? text(`${words}.text`)}
      </p>
      {connected && (
        <p className={styles.line} id={`${id}-stays`}>
          {text('widgets.bankLink.another.stays')}
        </p>
      )}
      {upload && !bank.off && <p className={styles.line}>{text('widgets.bankLink.prompt')}</p>}
      {!bank.off && (
        <div className={styles.buttons}>
          {upload && (
            <button type="button" className="button button--quiet" onClick={onUpload}>
              {text('widgets.bankLink.upload')}
            </button>
          )}
          {bank.unchosen ? (
            <button
              type="button"
              className="button button--quiet"
              onClick={() => bank.dispatch({ type: 'choose-again' })}
            >
              {text('widgets.bankLink.accounts.again')}
            </button>
          ) : (
            <button
              type="button"
              className="button button--quiet"
              onClick={() => bank.dispatch({ type: 'retry' })}
            >
              {text('widgets.bankLink.retry')}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
