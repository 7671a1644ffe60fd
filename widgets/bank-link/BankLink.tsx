import { makeStyles, tokens } from '@fluentui/react-components';
import { type JSX, useRef, useState } from 'react';
import { usePort } from '#engine/react/engine-context.tsx';
import { ErrorIcon } from '#engine/react/FieldChrome.tsx';
import { usePrimaryAction } from '#engine/react/step-context.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import type { BankLinkPort } from './port.ts';

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '16px',
    display: 'grid',
    gap: '8px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  line: { margin: 0 },
  list: { margin: 0, paddingInlineStart: '20px' },
});

/** What a choice made before is called, by the value of type_of_statements. */
const CHOSEN: Record<string, string> = {
  email: 'widgets.bankLink.chosen',
  other: 'widgets.bankLink.chosen',
  plaid: 'widgets.bankLink.connected',
  upload: 'widgets.bankLink.uploaded',
};

/**
 * The bank step while connecting and uploading are not offered: it says so, says what lenders will ask for, and lets the
 * person go on without (spec §4: skip sets have_statements=false and type_of_statements=email).
 */
export function BankLink({ id, name, value, options, siblings, text }: WidgetProps<string>): JSX.Element {
  const styles = useStyles();
  const port = usePort<BankLinkPort>('bank-link');
  const [problem, setProblem] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const haveField = typeof options.haveField === 'string' ? options.haveField : undefined;
  const chosen = value === undefined ? undefined : CHOSEN[value];

  const skip = async (): Promise<boolean> => {
    setProblem(undefined);
    const answer = await port
      .skip()
      .catch(() => ({ ok: false as const, text: text('widgets.bankLink.failed') }));
    if (!answer.ok) {
      setProblem(answer.text);
      box.current?.focus();
      return false;
    }
    siblings.set({ [name]: 'email', ...(haveField && { [haveField]: false }) });
    return true;
  };
  usePrimaryAction(chosen ? undefined : skip, { label: text('widgets.bankLink.skip') });

  return (
    <div>
      <section className={styles.card} id={id} aria-labelledby={`${id}-title`} tabIndex={-1} ref={box}>
        <h2 className={styles.title} id={`${id}-title`}>
          {text(chosen ?? 'widgets.bankLink.title')}
        </h2>
        {chosen && value !== 'plaid' && value !== 'upload' && (
          <p className={styles.line}>{text('widgets.bankLink.chosenText')}</p>
        )}
        {!chosen && (
          <>
            <p className={styles.line}>{text('widgets.bankLink.notYet')}</p>
            <p className={styles.line}>{text('widgets.bankLink.ask')}</p>
            <p className={styles.line}>{text('widgets.bankLink.have')}</p>
            <ul className={styles.list}>
              {['months', 'account', 'format'].map((item) => (
                <li key={item}>{text(`widgets.bankLink.items.${item}`)}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <div role="alert">
        {problem && (
          <p className="tr-field__error">
            <ErrorIcon />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
}
