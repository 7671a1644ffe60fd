import { makeStyles, tokens } from '@fluentui/react-components';
import { type JSX, useState } from 'react';
import { lazyDialog } from '#engine/react';
import type { Choosing } from '../sending/bank.ts';
import { BankProblemBox, type BankProblemBoxProps } from './BankProblemBox.tsx';
import { LinkSession } from './LinkSession.tsx';
import type { BankAccount } from './port.ts';

const AccountsDialog = lazyDialog(async () => (await import('./AccountsDialog.tsx')).AccountsDialog);

const useStyles = makeStyles({
  whole: { display: 'grid', gap: '24px' },
  title: { margin: '0 0 8px', fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  points: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '8px' },
  line: { margin: 0 },
  // Out of the grid while it shows nothing: a live region has to be in the page before it says anything.
  status: { ':not(:has(> :not(.tr-visually-hidden)))': { position: 'absolute' } },
});

type BankConnectProps = Omit<BankProblemBoxProps, 'connected'> & {
  /** Whether the page shows that an account is connected already: then connecting needs no explanation. */
  connected?: boolean;
};

/** Connecting a bank but for the button that starts it: what it is, how it goes, what went wrong, which account. */
export function BankConnect({ id, bank, text, onUpload, connected = false }: BankConnectProps): JSX.Element {
  const styles = useStyles();
  const { state } = bank;
  return (
    <div className={styles.whole} id={id}>
      <BankProblemBox
        id={`${id}-problem`}
        bank={bank}
        text={text}
        onUpload={onUpload}
        connected={connected}
      />
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
      {bank.standIn && !bank.off && <p className="notice notice--info">{text('widgets.bankLink.standIn')}</p>}
      <div role="status" className={styles.status}>
        {state.name === 'opening' && (
          // The button says it too: nothing may move under a pointer that has just pressed it.
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
      <Choice bank={bank} text={text} />
    </div>
  );
}

/**
 * The dialog stays, closed, after its answer. Each opening is a new one: opened again at once, the UI library could take
 * it for the one that is just closing, and hide it from screen readers.
 */
function Choice({ bank, text }: Pick<BankConnectProps, 'bank' | 'text'>): JSX.Element | null {
  const { state } = bank;
  const choosing = state.name === 'choosing' ? state : undefined;
  const [shown, setShown] = useState<{ choosing: Choosing; opening: number }>();
  if (choosing && choosing !== shown?.choosing) {
    setShown({ choosing, opening: (shown?.opening ?? 0) + 1 });
    return null;
  }
  if (!shown) return null;
  const choose = (account: BankAccount | undefined): void => bank.dispatch({ type: 'chosen', account });
  return (
    <AccountsDialog
      key={shown.opening}
      open={choosing !== undefined}
      accounts={shown.choosing.checking}
      text={text}
      onAnswer={choose}
      // The choice can be made yet, without signing in to the bank again; its button asks for the code again.
      onMissing={() => choose(undefined)}
    />
  );
}
