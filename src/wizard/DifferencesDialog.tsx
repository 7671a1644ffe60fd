import { Button } from '@fluentui/react-components';
import { differenceWords } from '#engine';
import { useText } from '#engine/react';
import { useLastDefined } from '../alerts/closing.ts';
import { DialogFrame } from '../alerts/DialogFrame.tsx';
import type { Runtime } from '../application/state/index.ts';
import { useLocale } from '../brand/BrandContext.tsx';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import { useApplication } from './use-application.ts';

export function DifferencesDialog({ runtime, open }: { runtime: Runtime; open: boolean }) {
  const { engine, dispatch } = runtime;
  const question = useLastDefined(useApplication(runtime, ({ core }) => core.question));
  const text = useText();
  const locale = useLocale();
  if (!question) return null;
  const words = {
    locale,
    yes: text('ui.yes'),
    no: text('ui.no'),
    months: text('ui.months'),
    notProvided: text('ui.notProvided'),
    removed: text('wizard.differences.removed'),
  };
  const { application } = runtime.state();
  const rows = question.differences.map((difference) =>
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
            <Button appearance="primary" onClick={() => dispatch({ type: 'chosen', choice: 'theirs' })}>
              {text('wizard.differences.keepTheirs')}
            </Button>
            <Button onClick={() => dispatch({ type: 'chosen', choice: 'mine' })}>
              {text('wizard.differences.keepMine')}
            </Button>
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
