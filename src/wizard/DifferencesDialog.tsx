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
import { displayValue, fieldWords, locate } from '#engine/core/index.ts';
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
  const words = { yes: text('ui.yes'), no: text('ui.no'), months: text('ui.months') };
  const show = (field: string, value: Parameters<typeof displayValue>[0]): string => {
    const schema = locate(engine.flow.application, field)?.schema ?? {};
    const { choices } = fieldWords(engine.flow, engine.env, field, schema);
    return displayValue(value, schema, choices, words) ?? text('ui.notProvided');
  };
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
                {question.differences.map(({ field, mine, theirs }) => (
                  <tr key={field}>
                    <th scope="row">
                      {
                        fieldWords(
                          engine.flow,
                          engine.env,
                          field,
                          locate(engine.flow.application, field)?.schema ?? {},
                        ).label
                      }
                    </th>
                    <td>{show(field, theirs)}</td>
                    <td>{show(field, mine)}</td>
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
