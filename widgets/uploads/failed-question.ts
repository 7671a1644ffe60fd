import { type FieldControl, useContinueQuestion, usePort } from '#engine/react';
import type { ConfirmPort } from '../confirm/port.ts';
import type { Uploads } from '../sending/use-uploads.ts';

/** Makes Continue ask for confirmation if the upload of files has failed [SCREEN-81]. */
export function useFailedQuestion({ items }: Uploads, text: FieldControl['text']): void {
  const dialogs = usePort<ConfirmPort>('confirm');
  const count = items.filter(({ state }) => state === 'failed').length;
  const words = (key: string) => text(`widgets.statementUpload.failed.${key}`, { count });
  const ask = () =>
    dialogs.confirm({
      title: words(count === 1 ? 'one' : 'many'),
      text: words('text'),
      yes: words('continue'),
      no: words('stay'),
      primary: 'no',
    });
  useContinueQuestion(count > 0 ? ask : undefined);
}
