import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { differenceWords } from '#engine/core/index.ts';
import { useText } from '#engine/react/index.ts';
import { useFocusReturn, useLasting } from '../alerts/closing.ts';
import { onQuestion, openQuestion } from './differences.ts';

const isAsking = (): boolean => openQuestion() !== undefined;

/** Shows answers that were changed in two places, side by side, and lets the person say which to keep. */
export function DifferencesDialog() {
  const asked = useSyncExternalStore(onQuestion, openQuestion);
  const question = useLasting(asked);
  useFocusReturn(onQuestion, isAsking);
  const text = useText();
  if (!question) return null;
  const { engine } = question.runtime;
  const words = {
    yes: text('ui.yes'),
    no: text('ui.no'),
    months: text('ui.months'),
    notProvided: text('ui.notProvided'),
    removed: text('wizard.differences.removed'),
  };
  const rows = question.differences.map((one) => differenceWords(engine.flow, engine.env, one, words));
  return (
    <Dialog open={asked !== undefined} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('wizard.differences.title')}</DialogTitle>
          <DialogContent>
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
          </DialogContent>
          <DialogActions fluid>
            <Button appearance="primary" onClick={() => question.answer('theirs')}>
              {text('wizard.differences.keepTheirs')}
            </Button>
            <Button onClick={() => question.answer('mine')}>{text('wizard.differences.keepMine')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
