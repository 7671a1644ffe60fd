import { makeStyles, tokens } from '@fluentui/react-components';
import type { WidgetProps } from '@rjsf/utils';
import { type JSX, useRef, useState } from 'react';
import { usePort } from '#engine/react/engine-context.tsx';
import { usePrimaryAction, useStepHandle } from '#engine/react/step-context.ts';
import { useField } from '#engine/react/use-field.ts';
import { BankConnect } from './BankConnect.tsx';
import { offersUpload } from './bank-state.ts';
import { ChosenCard } from './ChosenCard.tsx';
import type { BankLinkPort } from './port.ts';
import { useBankConnect } from './use-bank-connect.ts';

const useStyles = makeStyles({
  whole: { display: 'grid', gap: '24px', ':focus': { outline: 'none' } },
  options: { display: 'grid', gap: '16px', justifyItems: 'start' },
  line: { margin: 0, color: tokens.colorNeutralForeground1 },
});

/**
 * The bank step (spec §2 screen 9, §4): connect through Link, upload instead where that is offered, or go on without. What
 * was chosen before is shown, and can be changed. Nothing here keeps anybody from going on.
 */
export function BankLink(props: WidgetProps): JSX.Element {
  const field = useField<string>(props);
  const { id, value, options, context, text } = field;
  const styles = useStyles();
  const port = usePort<BankLinkPort>('bank-link');
  const { goTo, next } = useStepHandle();
  const box = useRef<HTMLDivElement>(null);
  const [skipProblem, setSkipProblem] = useState<string>();
  const skipping = useRef(false);
  const bank = useBankConnect(port, {
    enabled: context.flags.plaid_connect !== false,
    onConnected: () => void next(),
  });
  const { uploadStep } = options;
  const upload = typeof uploadStep === 'string' ? () => goTo(uploadStep) : undefined;
  const uploadOffered = context.flags.statement_upload === true;

  const skip = async (): Promise<void> => {
    // A double click is one click.
    if (skipping.current) return;
    skipping.current = true;
    setSkipProblem(undefined);
    const answer = await port
      .skip()
      .catch(() => ({ ok: false as const, text: text('alerts.operations.save-preference.text') }));
    skipping.current = false;
    if (!answer.ok) {
      setSkipProblem(answer.text);
      box.current?.focus();
      return;
    }
    await next();
  };

  const primary = primaryOf();
  usePrimaryAction(
    primary &&
      (async () => {
        primary.run();
        return false;
      }),
    { label: primary?.label },
  );

  /** What the step's own button does; undefined where it just goes on. */
  function primaryOf(): { label: string; run: () => void } | undefined {
    if (value !== undefined && !bank.busy) return undefined;
    if (bank.busy) {
      const { name: at } = bank.state;
      const words = at === 'opening' || at === 'open' ? 'openingLabel' : 'connectingLabel';
      return { label: text(`widgets.bankLink.${words}`), run: () => {} };
    }
    if (!bank.off) return { label: text('widgets.bankLink.connect'), run: bank.start };
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
          onConnect={bank.off || bank.busy ? undefined : bank.start}
        />
      )}
      <BankConnect
        id={`${id}-connect`}
        bank={bank}
        text={text}
        onUpload={upload}
        explained={value !== 'plaid'}
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
      <div role="alert">
        {skipProblem && (
          <p className="tr-field__error">
            <span>
              <strong>{text('alerts.operations.save-preference.title')}</strong> {skipProblem}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
