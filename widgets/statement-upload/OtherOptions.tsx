import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { FieldControl } from '#engine/react';
import { useLeaveQuestion, usePort, useStepHandle } from '#engine/react';
import { SkipNews, useSkip } from '../bank-link/skip.tsx';
import type { ConfirmPort } from '../confirm/port.ts';
import type { OptionOf } from '../option-of.ts';
import type { StatementUploadPort } from './port.ts';
import { type Uploads, unsavedQuestion } from './use-uploads.ts';

const useStyles = makeStyles({
  options: { display: 'grid', justifyItems: 'start', gap: '12px', marginTop: '32px' },
  option: { minHeight: '32px', textAlign: 'start' },
});

/** Statements are there: a promise to send them later takes nothing of that back. */
const ARRIVED: readonly unknown[] = ['plaid', 'upload'];

type OtherOptionsProps = FieldControl<string, OptionOf<'statement-upload'>> & {
  port: StatementUploadPort;
  uploads: Uploads;
};

/** The two other buttons of the screen: connecting, where it is offered, and sending statements later. */
export function OtherOptions(props: OtherOptionsProps): JSX.Element | null {
  const { value, options, context, text, port, uploads } = props;
  const styles = useStyles();
  const step = useStepHandle();
  const { connectStep, connectFlag } = options;
  const isConnectOffered =
    typeof connectStep === 'string' &&
    value !== 'plaid' &&
    (typeof connectFlag !== 'string' || context.flags[connectFlag] === true);
  const askUnsaved = unsavedQuestion(usePort<ConfirmPort>('confirm'), uploads, text);
  useLeaveQuestion(askUnsaved && (() => askUnsaved('leave')));

  const { goPast, hasLed } = step;
  const { skip, ...news } = useSkip({ skip: port.skip, text, goOn: goPast, hasLed });
  const askAndSkip = async (): Promise<void> => {
    if (!askUnsaved || (await askUnsaved('skip'))) await skip();
  };
  const connect = async (): Promise<void> => {
    if (!askUnsaved || (await askUnsaved('leave'))) step.goTo(String(connectStep));
  };

  if (!isConnectOffered && ARRIVED.includes(value)) return null;
  return (
    <div className={styles.options}>
      {isConnectOffered && (
        <button className={`link-button ${styles.option}`} type="button" onClick={() => void connect()}>
          {text('widgets.statementUpload.connect')}
        </button>
      )}
      {!ARRIVED.includes(value) && (
        <button className={`link-button ${styles.option}`} type="button" onClick={() => void askAndSkip()}>
          {text('widgets.statementUpload.skip')}
        </button>
      )}
      <SkipNews {...news} text={text} />
    </div>
  );
}
