import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { AccountPicker } from './AccountPicker.tsx';
import { BankList } from './BankList.tsx';
import type { Finished, Institution } from './link-api.ts';
import type { LinkWindow } from './use-link-window.ts';
import { word } from './words.ts';

const useStyles = makeStyles({
  stack: { display: 'grid', gap: '16px' },
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '8px' },
  text: { margin: 0 },
});

export interface PaneProps {
  way: LinkWindow;
  onDone: (finished: Finished) => void;
  onLeave: () => void;
}

/** What the window asks or says now. */
export function PaneBody({ way, onDone, onLeave }: PaneProps) {
  const styles = useStyles();
  const { pane } = way;
  const toBanks = (): void => way.show({ name: 'institutions' });
  const close = <Button onClick={onLeave}>{word('close')}</Button>;
  switch (pane.name) {
    case 'loading':
      return close;
    case 'consent':
      return (
        <div className={styles.stack}>
          <ul className={styles.list}>
            {word('consentItems')
              .split('\n')
              .map((item) => (
                <li key={item}>{item}</li>
              ))}
          </ul>
          <Button appearance="primary" onClick={toBanks}>
            {word('consentGo')}
          </Button>
          {close}
        </div>
      );
    case 'institutions':
      return <BankList banks={way.banks} onPick={(bank) => way.show({ name: 'sign-in', bank })} />;
    case 'sign-in':
      return <SignIn bank={pane.bank} way={way} onBack={toBanks} />;
    case 'accounts':
      return <AccountPicker {...pane} busy={way.busy} onShare={(ids) => way.share(pane.bank, ids)} />;
    case 'done':
      return (
        <div className={styles.stack}>
          <p className={styles.text}>{word('doneText', { bank: pane.bank.name })}</p>
          <Button appearance="primary" onClick={() => onDone(pane.finished)}>
            {word('done')}
          </Button>
        </div>
      );
    case 'error':
      return (
        <div className={styles.stack}>
          <p className={styles.text} role="alert">
            {pane.error.display_message ?? word('errorText')}
          </p>
          {way.banks.length > 0 && <Button onClick={toBanks}>{word('otherBank')}</Button>}
          <Button appearance="primary" onClick={onLeave}>
            {word('close')}
          </Button>
        </div>
      );
  }
}

function SignIn({ bank, way, onBack }: { bank: Institution; way: LinkWindow; onBack: () => void }) {
  const styles = useStyles();
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (!way.busy) way.signIn(bank);
      }}
    >
      <p className={styles.text}>
        {bank.oauth ? word('leaveText', { bank: bank.name }) : word('signInText')}
      </p>
      {!bank.oauth && (
        <>
          <Field label={word('user')}>
            <Input defaultValue="user_good" autoComplete="off" />
          </Field>
          <Field label={word('password')}>
            <Input type="password" defaultValue="pass_good" autoComplete="off" />
          </Field>
        </>
      )}
      <Button appearance="primary" type="submit">
        {bank.oauth ? word('leave', { bank: bank.name }) : word('signIn')}
      </Button>
      <Button onClick={onBack}>{word('back')}</Button>
    </form>
  );
}
