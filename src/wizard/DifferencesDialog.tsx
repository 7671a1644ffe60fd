import { Button } from '@fluentui/react-components';
import { type Difference, differenceWords, displayWords } from '#engine';
import { useText } from '#engine/react';
import { useLastDefined } from '../alerts/closing.ts';
import { DialogFrame } from '../alerts/DialogFrame.tsx';
import type { Runtime } from '../application/state/index.ts';
import { useLocale } from '../brand/BrandContext.tsx';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import { useApplication } from './use-application.ts';

/** Asks about the conflict of an application. */
export function DifferencesDialog({ runtime, open }: { runtime: Runtime; open: boolean }) {
  const question = useLastDefined(useApplication(runtime, ({ core }) => core.question));
  if (!question) return null;
  const choose = (choice: Choice) => runtime.dispatch({ type: 'chosen', choice });
  return <DifferencesQuestion {...{ open, runtime }} differences={question.differences} onChoose={choose} />;
}

type Choice = 'mine' | 'theirs';

interface DifferencesQuestionProps {
  open: boolean;
  runtime: Pick<Runtime, 'engine' | 'state'>;
  differences: readonly Difference[];
  onChoose: (choice: Choice) => void;
}

/** Shows both answers to each question, and asks which ones the person keeps. */
export function DifferencesQuestion({ open, runtime, differences, onChoose }: DifferencesQuestionProps) {
  const { engine } = runtime;
  const text = useText();
  const locale = useLocale();
  const words = {
    ...displayWords(text, locale),
    notProvided: text('ui.notProvided'),
    removed: text('wizard.differences.removed'),
  };
  const { application } = runtime.state();
  const rows = differences.map((difference) =>
    differenceWords(engine.flow, engine.env, application, difference, words),
  );
  return (
    <FluentRoot>
      <DialogFrame
        open={open}
        title={text('wizard.differences.title')}
        fluid
        actions={
          <>
            <Button appearance="primary" onClick={() => onChoose('theirs')}>
              {text('wizard.differences.keepTheirs')}
            </Button>
            <Button onClick={() => onChoose('mine')}>{text('wizard.differences.keepMine')}</Button>
          </>
        }
      >
        <p>{text('wizard.differences.text')}</p>
        <table className="differences">
          <thead>
            <tr>
              <th scope="col">{text('wizard.differences.question')}</th>
              <th scope="col">{text('wizard.differences.theirs')}</th>
              <th scope="col">{text('wizard.differences.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, mine, theirs }, row) => (
              <tr key={row}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </DialogFrame>
    </FluentRoot>
  );
}
