import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type JSX, useEffect, useRef, useState } from 'react';
import type { FieldControl } from '#engine/react';
import { lazyDialog } from '#engine/react';
import { type BankProblem, type Choosing, offersUpload } from '../sending/bank.ts';
import { LinkSession } from './LinkSession.tsx';
import type { BankAccount } from './port.ts';
import type { BankConnecting } from './use-bank-connect.ts';

const AccountsDialog = lazyDialog(async () => (await import('./AccountsDialog.tsx')).AccountsDialog);

const useStyles = makeStyles({
  whole: { display: 'grid', gap: '24px' },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  points: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '8px' },
  line: { margin: 0 },
  // A live region must exist before it announces, but the empty one must not take space in the grid.
  status: { ':not(:has(> :not(.tr-visually-hidden)))': { position: 'absolute' } },
});

interface BankConnectProps {
  id: string;
  bank: BankConnecting;
  text: FieldControl['text'];
  /** Navigates to the upload of statements, if there is one. */
  onUpload: (() => void) | undefined;
  /** An account is already connected: a failure keeps it, and no explanation is shown. */
  connected?: boolean;
}

/** Explanation, progress, errors and account choice of a bank connection, without its button. */
export function BankConnect({ id, bank, text, onUpload, connected = false }: BankConnectProps): JSX.Element {
  const styles = useStyles();
  const { state } = bank;
  return (
    <div className={styles.whole} id={id}>
      <ProblemBox id={`${id}-problem`} bank={bank} text={text} onUpload={onUpload} connected={connected} />
      {!connected && !bank.off && (
        <section aria-labelledby={`${id}-how`}>
          <h2 className={styles.title} id={`${id}-how`}>
            {text('widgets.bankLink.title')}
          </h2>
          <ul className={styles.points}>
            {['what', 'readOnly', 'who'].map((point) => (
              <li key={point}>{text(`widgets.bankLink.points.${point}`)}</li>
            ))}
          </ul>
        </section>
      )}
      {bank.isStandIn && !bank.off && (
        <p className="notice notice--info">{text('widgets.bankLink.standIn')}</p>
      )}
      <div role="status" className={styles.status}>
        {state.name === 'opening' && (
          // For screen readers: the button shows it, and nothing may move under the pointer.
          <p className="tr-visually-hidden">{text('widgets.bankLink.opening')}</p>
        )}
        {state.name === 'connecting' && (
          <p className={styles.line}>
            <strong>{text('widgets.bankLink.connecting')}</strong> {text('widgets.bankLink.connectingText')}
          </p>
        )}
      </div>
      {(state.name === 'opening' || state.name === 'open') && state.prepared && (
        <LinkSession token={state.token} returned={state.returned} link={bank.link} />
      )}
      <AccountChoice bank={bank} text={text} />
    </div>
  );
}

/**
 * The dialog in which the person chooses an account. It stays mounted after the answer. Each opening has a new key:
 * otherwise the UI library could take it for the dialog that is closing, and hide it from screen readers.
 */
function AccountChoice({ bank, text }: Pick<BankConnectProps, 'bank' | 'text'>): JSX.Element | null {
  const { state } = bank;
  const choosing = state.name === 'choosing' ? state : undefined;
  const [shownChoice, setShownChoice] = useState<{ choosing: Choosing; opening: number }>();
  if (choosing && choosing !== shownChoice?.choosing) {
    setShownChoice({ choosing, opening: (shownChoice?.opening ?? 0) + 1 });
    return null;
  }
  if (!shownChoice) return null;
  const choose = (account: BankAccount | undefined): void => bank.dispatch({ type: 'chosen', account });
  return (
    <AccountsDialog
      key={shownChoice.opening}
      open={choosing !== undefined}
      accounts={shownChoice.choosing.checking}
      text={text}
      onAnswer={choose}
      // If the dialog can't load, the choice counts as canceled; the button that offers it again loads it again.
      onMissing={() => choose(undefined)}
    />
  );
}

const useProblemStyles = makeStyles({
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

/** An error with advice: upload instead, or try again. */
function ProblemBox(props: BankConnectProps): JSX.Element | null {
  const { id, bank, text, onUpload, connected } = props;
  const styles = useProblemStyles();
  const box = useRef<HTMLElement>(null);
  const problem: BankProblem | undefined = bank.problem ?? (bank.off ? { key: 'off' } : undefined);
  // Screen readers read a problem that is there at first with the page; a later problem gets the focus.
  const laterProblem = bank.problem;
  useEffect(() => {
    if (laterProblem) box.current?.focus();
  }, [laterProblem]);
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
