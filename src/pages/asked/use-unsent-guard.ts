import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { RecipientRequest } from '#contracts/requests.ts';
import {
  type ApplicationData,
  type Engine,
  type FieldValue,
  fieldUi,
  isSameAnswer,
  isTypedOverMask,
  locate,
  readField,
} from '#engine';
import { type LeaveQuestion, useLatest } from '#engine/react';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { useLeaveGuard } from '../../shell/navigation/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { unsentQuestion } from './asked-questions.ts';
import { useRequestText } from './asked-words.ts';

/** A form that sends its answers when a button is pressed, and keeps no draft. */
export interface UnsentForm {
  engine: Engine;
  screens: readonly { only: readonly string[] }[];
  /** The application as the server has it. */
  saved: ApplicationData;
  /** Only of a form that may ask for files. */
  files?: FormFiles;
}

interface FormFiles {
  /** The question of the shown screen about files that are being sent or have failed. */
  leaving: RefObject<LeaveQuestion | undefined>;
  /** Ends the uploads, because the page is left. */
  end: AbortController;
}

/** Whether an answer differs from the server's. A checkbox that was ticked and unticked is as if it were never ticked. */
export function isChanged({ engine, saved }: UnsentForm, name: string): boolean {
  const { flow } = engine;
  const { application } = engine.state();
  const [before, now] = [readField(flow, saved, name), readField(flow, application, name)];
  if (isTypedOverMask(before, now)) return true;
  const schema = locate(flow.application, name, application)?.schema ?? {};
  const isBox = flow.steps.some((step) => fieldUi(flow, step, name)['ui:widget'] === 'checkbox');
  const answer = (value: FieldValue | undefined) => (isBox && value === false ? undefined : value);
  return !isSameAnswer(schema, answer(before), answer(now));
}

/** Whether the server lacks an answer of the form. */
export function hasChanges(form: UnsentForm): boolean {
  return form.screens.some(({ only }) => only.some((name) => isChanged(form, name)));
}

/**
 * Asks before the page is left with answers that the server lacks [REQUEST-68]: by a link, another language, Back or a
 * log-out; and before files are left that are being sent or have failed [SCREEN-81]. The browser asks before a reload; its listener is added with the first input, because browsers keep no page
 * with this listener in the back-forward cache.
 * @param form undefined until it is loaded
 */
export function useUnsentGuard(
  form: UnsentForm | undefined,
  page: 'correction' | 'part',
  request: RecipientRequest,
): void {
  const text = useRequestText(request);
  const { modals } = useServices();
  const ask = useLatest(() => modals.confirm(unsentQuestion(page, text)));
  const guard = useMemo(() => (form ? createGuard(form, () => ask.current()) : NO_GUARD), [form, ask]);
  useLayoutEffect(guard.watchUnload, [guard]);
  useLeaveGuard(guard.leaving, { asksForLanguage: true, between: form?.files?.leaving });
}

const NO_GUARD = { leaving: { current: undefined }, watchUnload: () => undefined };

function createGuard(form: UnsentForm, ask: LeaveQuestion) {
  const warn = (event: BeforeUnloadEvent): void => {
    flushDrafts();
    if (hasChanges(form)) event.preventDefault();
  };
  const stop = (): void => window.removeEventListener('beforeunload', warn);
  const start = (): void => window.addEventListener('beforeunload', warn);
  const askOnce = async (question: LeaveQuestion): Promise<boolean> => {
    const isGranted = await question();
    if (!isGranted) return false;
    // Another language and a log-out load a page: the browser must not ask again.
    stop();
    form.files?.end.abort();
    return true;
  };
  return {
    leaving: {
      /** Read for each attempt, because a text that is being typed is not in the form yet. */
      get current(): LeaveQuestion | undefined {
        flushDrafts();
        const question = hasChanges(form) ? ask : form.files?.leaving.current;
        return question && (() => askOnce(question));
      },
    },
    watchUnload: () => {
      // A form that was opened again after a new code may have changes.
      if (hasChanges(form)) start();
      window.addEventListener('input', start, true);
      const unsubscribe = form.engine.store.subscribe(() => (hasChanges(form) ? start() : stop()));
      return () => {
        window.removeEventListener('input', start, true);
        unsubscribe();
        stop();
      };
    },
  };
}
