import { makeStyles } from '@fluentui/react-components';
import { type JSX, useRef, useState } from 'react';
import { useEngineState, usePort } from '#engine/react/engine-context.tsx';
import { ErrorIcon } from '#engine/react/FieldChrome.tsx';
import { usePrimaryAction, useStepHandle } from '#engine/react/step-context.ts';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import type { DocumentType, StatementUploadPort } from './port.ts';
import { UploadArea } from './UploadArea.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

const useStyles = makeStyles({
  ways: { display: 'grid', justifyItems: 'start', gap: '12px', marginTop: '32px' },
  way: { minHeight: '32px', textAlign: 'start' },
});

/** Statements are there: a promise to send them later takes nothing of that back. */
const ARRIVED: readonly unknown[] = ['plaid', 'upload'];

/**
 * The upload step (spec §2, screen 10): files go to the server one by one as they are chosen; 'Save Files' makes them part
 * of the application and goes to the summary (spec §4).
 */
export function StatementUpload(props: WidgetProps<string>): JSX.Element {
  const { id, value, text } = props;
  const port = usePort<StatementUploadPort>('statement-upload');
  const uploads = useUploads(port);
  const asked = useEngineState(() => port.documents().join());
  const documents = ['statement', ...asked.split(',').filter(Boolean)] as DocumentType[];
  const blocked = blockedKey(uploads, value);
  usePrimaryAction(() => uploads.save(), {
    label:
      uploads.readiness === 'saved'
        ? undefined
        : text(`widgets.statementUpload.${uploads.isSaving ? 'saving' : 'save'}`),
    blocked: blocked && text(`widgets.statementUpload.blocked.${blocked}`),
  });
  return (
    <>
      <UploadArea id={id} uploads={uploads} text={text} documents={documents} />
      <OtherWays {...props} port={port} />
    </>
  );
}

/** Why nothing can be saved now: a key of `widgets.statementUpload.blocked`. */
function blockedKey({ readiness, items }: Uploads, value: string | undefined): string | undefined {
  if (readiness === 'listing' || readiness === 'empty' || readiness === 'busy') return readiness;
  const isAnswered = value !== undefined;
  return isAnswered || items.some(({ documentType, uploaded }) => uploaded && documentType === 'statement')
    ? undefined
    : 'statement';
}

/** The two other buttons of the screen: connecting, where it is offered, and sending statements later. */
function OtherWays({
  value,
  options,
  context,
  text,
  port,
}: WidgetProps<string> & { port: StatementUploadPort }): JSX.Element | null {
  const styles = useStyles();
  const step = useStepHandle();
  const [problem, setProblem] = useState<string>();
  const working = useRef(false);
  const { connectStep, connectFlag } = options;
  const isConnectOffered =
    typeof connectStep === 'string' &&
    value !== 'plaid' &&
    (typeof connectFlag !== 'string' || context.flags[connectFlag] === true);

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
        <button className={`link-button ${styles.way}`} type="button" onClick={() => void skip()}>
          {text('widgets.statementUpload.skip')}
        </button>
      )}
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
