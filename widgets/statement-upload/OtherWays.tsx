import { makeStyles } from '@fluentui/react-components';
import { type JSX, lazy, Suspense, useRef, useState } from 'react';
import { ErrorIcon } from '#engine/react/FieldChrome.tsx';
import { useStepHandle } from '#engine/react/step-context.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import type { StatementUploadPort } from './port.ts';
import type { Uploads } from './use-uploads.ts';

const UnsavedDialog = lazy(async () => ({ default: (await import('./UnsavedDialog.tsx')).UnsavedDialog }));

const useStyles = makeStyles({
  ways: { display: 'grid', justifyItems: 'start', gap: '12px', marginTop: '32px' },
  way: { minHeight: '32px', textAlign: 'start' },
});

/** Statements are there: a promise to send them later takes nothing of that back. */
const ARRIVED: readonly unknown[] = ['plaid', 'upload'];

type OtherWaysProps = WidgetProps<string> & { port: StatementUploadPort; uploads: Uploads };

/** The two other buttons of the screen: connecting, where it is offered, and sending statements later. */
export function OtherWays(props: OtherWaysProps): JSX.Element | null {
  const { value, options, context, text, port, uploads } = props;
  const styles = useStyles();
  const step = useStepHandle();
  const [problem, setProblem] = useState<string>();
  /** Files the person is asked about; the dialog stays, closed, after the answer. */
  const [asked, setAsked] = useState({ open: false, count: 0 });
  const working = useRef(false);
  const skipButton = useRef<HTMLButtonElement>(null);
  const { connectStep, connectFlag } = options;
  const isConnectOffered =
    typeof connectStep === 'string' &&
    value !== 'plaid' &&
    (typeof connectFlag !== 'string' || context.flags[connectFlag] === true);
  const unsaved = uploads.items.filter(({ uploaded }) => uploaded && !uploaded.saved);

  const skip = async (): Promise<void> => {
    if (working.current) return;
    working.current = true;
    setProblem(undefined);
    const answer = await port
      .skip()
      .catch(() => ({ ok: false as const, text: text('alerts.operations.save-preference.text') }));
    if (!answer.ok) {
      working.current = false;
      setProblem(answer.text);
      return;
    }
    step.goPast();
  };

  const answered = async (answer: 'save' | 'skip' | undefined): Promise<void> => {
    setAsked(({ count }) => ({ open: false, count }));
    // The dialog leaves the focus nowhere.
    requestAnimationFrame(() => skipButton.current?.focus());
    if (answer === undefined) return;
    const hasStatement = unsaved.some(({ documentType }) => documentType === 'statement');
    if (answer === 'save' && !(await uploads.save())) return;
    // Forms alone don't stand in for statements: these are still put off.
    if (answer === 'save' && hasStatement) await step.next();
    else await skip();
  };

  if (!isConnectOffered && ARRIVED.includes(value)) return null;
  return (
    <div className={styles.ways}>
      {isConnectOffered && (
        <button
          className={`link-button ${styles.way}`}
          type="button"
          onClick={() => step.goTo(String(connectStep))}
        >
          {text('widgets.statementUpload.connect')}
        </button>
      )}
      {!ARRIVED.includes(value) && (
        <button
          ref={skipButton}
          className={`link-button ${styles.way}`}
          type="button"
          onClick={() => {
            if (unsaved.length > 0) setAsked({ open: true, count: unsaved.length });
            else void skip();
          }}
        >
          {text('widgets.statementUpload.skip')}
        </button>
      )}
      {asked.count > 0 && (
        <Suspense fallback={null}>
          <UnsavedDialog
            open={asked.open}
            count={asked.count}
            text={text}
            onAnswer={(answer) => void answered(answer)}
          />
        </Suspense>
      )}
      <div role="alert">
        {problem && (
          <p className="tr-field__error">
            <ErrorIcon />
            <span>
              <strong>{text('alerts.operations.save-preference.title')}</strong> {problem}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
