import { type FieldControl, useContinueQuestion, usePort } from '#engine/react';
import type { ConfirmPort, ConfirmQuestion } from '../confirm/port.ts';
import { isUnsaved } from '../sending/uploads.ts';
import type { Uploads } from '../sending/use-uploads.ts';

/** Asks the user to confirm an action. @returns whether the user agrees */
type AskToConfirm<Action extends string> = (action: Action) => Promise<boolean>;

/**
 * Asks before the user leaves chosen files, or else the answer about the months, unsaved [SCREEN-62].
 * @returns undefined if nothing is unsaved, or only an answer next to failed files: see `failedQuestion`
 */
export function unsavedQuestion(
  dialogs: ConfirmPort,
  { items, preparing, monthsDraft }: Uploads,
  text: FieldControl['text'],
): AskToConfirm<'leave' | 'skip'> | undefined {
  const count = items.filter(isUnsaved).length + preparing.length;
  if (count > 0) return questionAbout('unsaved', count, dialogs, text);
  if (!monthsDraft.isChanged || items.some(({ state }) => state === 'failed')) return undefined;
  return questionAbout('unsavedMonths', 1, dialogs, text);
}

/** Asks before the user leaves files whose upload has failed [SCREEN-81]. @returns undefined if none has failed */
export function failedQuestion(
  dialogs: ConfirmPort,
  { items }: Uploads,
  text: FieldControl['text'],
): AskToConfirm<'continue' | 'leave'> | undefined {
  const count = items.filter(({ state }) => state === 'failed').length;
  return count === 0 ? undefined : questionAbout('failed', count, dialogs, text);
}

function questionAbout(
  subject: 'unsaved' | 'unsavedMonths' | 'failed',
  count: number,
  dialogs: ConfirmPort,
  text: FieldControl['text'],
): AskToConfirm<string> {
  return (action) =>
    dialogs.confirm(filesQuestion(`widgets.statementUpload.${subject}`, { count, action }, text));
}

/** The question before files are left behind. @param base the key of its texts */
export function filesQuestion(
  base: string,
  { count, action }: { count: number; action: string },
  text: FieldControl['text'],
): ConfirmQuestion {
  const words = (key: string) => text(`${base}.${key}`, { count: String(count) });
  return {
    title: words(count === 1 ? 'one' : 'many'),
    text: words('text'),
    yes: words(action),
    no: words('stay'),
    primary: 'no',
  };
}

/** Makes the Continue button ask first if uploads have failed. @returns the question for other ways to leave the step */
export function useFailedQuestion(
  uploads: Uploads,
  text: FieldControl['text'],
): (() => Promise<boolean>) | undefined {
  const ask = failedQuestion(usePort<ConfirmPort>('confirm'), uploads, text);
  useContinueQuestion(ask && (() => ask('continue')));
  return ask && (() => ask('leave'));
}
