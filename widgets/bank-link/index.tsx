import { makeStyles, tokens } from '@fluentui/react-components';
import { type JSX, useRef, useState } from 'react';
import type { FieldControl } from '#engine/react';
import { fieldWidget, useLatest, usePort, usePrimaryAction, useStepHandle } from '#engine/react';
import { showPageToScreenReaders } from '../confirm/show-page.ts';
import type { OptionOf } from '../option-of.ts';
import { offersUpload } from '../sending/bank.ts';
import { createSending } from '../sending/run.ts';
import { BankConnect } from './BankConnect.tsx';
import type { BankAccount, BankLinkPort } from './port.ts';
import { SkipStatus, useSkip } from './skip.tsx';
import { useBankConnect } from './use-bank-connect.ts';

type OwnOptions = OptionOf<'bank-link'>;

const useChosenStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '16px',
    display: 'grid',
    gap: '8px',
    justifyItems: 'start',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  line: { margin: 0, overflowWrap: 'anywhere' },
  options: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', paddingBlockStart: '8px' },
});

interface ChosenCardProps {
  id: string;
  /** type_of_statements [DATA-6]: plaid, upload, email, other. */
  value: string;
  /** The account connected in this page. */
  account: BankAccount | undefined;
  text: FieldControl['text'];
  onUpload: (() => void) | undefined;
  onConnect: (() => void) | undefined;
}

function ChosenCard({ id, value, account, text, onUpload, onConnect }: ChosenCardProps): JSX.Element {
  const styles = useChosenStyles();
  const words = value === 'plaid' ? 'connected' : value === 'upload' ? 'uploaded' : 'chosen';
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {text(`widgets.bankLink.${words}`)}
      </h2>
      {account && (
        <p className={styles.line}>
          {text('widgets.bankLink.connectedAccount', { name: account.name, mask: account.mask })}
        </p>
      )}
      <p className={styles.line}>{text(`widgets.bankLink.${words}Text`)}</p>
      <div className={styles.options}>
        {words === 'chosen' && onUpload && (
          <button type="button" className="link-button" onClick={onUpload}>
            {text('widgets.bankLink.uploadNow')}
          </button>
        )}
        {onConnect && (
          <button type="button" className="link-button" onClick={onConnect}>
            {text(`widgets.bankLink.${words === 'connected' ? 'different' : 'connect'}`)}
          </button>
        )}
      </div>
    </section>
  );
}

const useStyles = makeStyles({
  whole: { display: 'grid', gap: '24px', ':focus': { outline: 'none' } },
  options: { display: 'grid', gap: '16px', justifyItems: 'start' },
  line: { margin: 0, color: tokens.colorNeutralForeground1 },
});

/**
 * The bank step [SCREEN-42]: connect through Link, upload if offered, or skip. An earlier choice can be changed;
 * Continue is never blocked.
 */
export const widget = fieldWidget<string, OwnOptions>({ chrome: 'none' }, function BankLink(field) {
  const { id, options, context, text } = field;
  const styles = useStyles();
  const port = usePort<BankLinkPort>('bank-link');
  const { goTo, next, hasSubmitted } = useStepHandle();
  const box = useRef<HTMLDivElement>(null);
  const latest = useLatest(next);
  const [sending] = useState(() =>
    createSending({
      bank: () => port,
      connected: () => {
        void latest.current();
        showPageToScreenReaders();
      },
    }),
  );
  const bank = useBankConnect(sending, context.flags.plaid_connect !== false);
  const connect = (): void => bank.dispatch({ type: 'start' });
  const { uploadStep } = options;
  const upload = typeof uploadStep === 'string' ? () => goTo(uploadStep) : undefined;
  const uploadOffered = context.flags.statement_upload === true;

  const {
    skip,
    leaving,
    problem: skipProblem,
  } = useSkip({
    skip: port.skip,
    text,
    onSkipped: next,
    hasSubmitted,
    onFailed: () => box.current?.focus(),
  });
  const value = leaving ? undefined : field.value;

  const primary = primaryAction();
  usePrimaryAction(
    primary &&
      (async () => {
        primary.run();
        return false;
      }),
    { label: primary?.label },
  );

  /** The action of the primary button; undefined if it only continues. */
  function primaryAction(): { label: string; run: () => void } | undefined {
    if (value !== undefined && !bank.busy) return undefined;
    if (bank.busy) {
      const { name: at } = bank.state;
      const words = at === 'opening' || at === 'open' ? 'openingLabel' : 'connectingLabel';
      return { label: text(`widgets.bankLink.${words}`), run: () => {} };
    }
    if (!bank.off) return { label: text('widgets.bankLink.connect'), run: connect };
    if (upload) return { label: text('widgets.bankLink.upload'), run: upload };
    return undefined;
  }

  const uploadInPrompt = bank.problem !== undefined && offersUpload(bank.problem);
  return (
    <div className={styles.whole} id={id} tabIndex={-1} ref={box}>
      {value !== undefined && (
        <ChosenCard
          id={`${id}-chosen`}
          value={value}
          account={value === 'plaid' ? port.connectedAccount() : undefined}
          text={text}
          onUpload={upload}
          onConnect={bank.off || bank.busy ? undefined : connect}
        />
      )}
      <BankConnect
        id={`${id}-connect`}
        bank={bank}
        text={text}
        onUpload={upload}
        connected={value === 'plaid'}
      />
      {value === undefined && (
        <div className={styles.options}>
          {upload && uploadOffered && !uploadInPrompt && !bank.off && (
            <button type="button" className="button button--quiet" onClick={upload}>
              {text('widgets.bankLink.uploadInstead')}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => void skip()}>
            {text('widgets.bankLink.skip')}
          </button>
        </div>
      )}
      <SkipStatus leaving={leaving} problem={skipProblem} text={text} />
    </div>
  );
});
