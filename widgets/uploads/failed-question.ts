import { type FieldControl, useContinueQuestion, usePort } from '#engine/react';
import type { ConfirmPort } from '../confirm/port.ts';
import type { Uploads } from '../sending/use-uploads.ts';

/**
 * Asks before the user leaves files behind whose upload has failed [SCREEN-81].
 * @returns the question, which resolves to true to leave; undefined if no upload has failed
 */
export function failedQuestion(
  dialogs: ConfirmPort,
  { items }: Uploads,
  text: FieldControl['text'],
): ((action: 'continue' | 'leave') => Promise<boolean>) | undefined {
  const count = items.filter(({ state }) => state === 'failed').length;
  if (count === 0) return undefined;
  const words = (key: string) => text(`widgets.statementUpload.failed.${key}`, { count: String(count) });
  return (action) =>
    dialogs.confirm({
      title: words(count === 1 ? 'one' : 'many'),
      text: words('text'),
      yes: words(action),
      no: words('stay'),
      primary: 'no',
    });
}

/** Makes Continue ask if the upload of files has failed. @returns the question for other ways out of the step */
export function useFailedQuestion(
  uploads: Uploads,
  text: FieldControl['text'],
): (() => Promise<boolean>) | undefined {
  const ask = failedQuestion(usePort<ConfirmPort>('confirm'), uploads, text);
  useContinueQuestion(ask && (() => ask('continue')));
  return ask && (() => ask('leave'));
}
