import { Button } from '@fluentui/react-components';
import { type JSX, useMemo } from 'react';
import { PART_REQUEST } from '#domain/limits.ts';
import { flatName } from '#engine';
import { focusField, useEngine, usePort, useText } from '#engine/react';
import { useSecondsLeft } from '../code-entry/use-seconds-left.ts';
import type { ConfirmPort } from '../confirm/port.ts';
import { controlClasses } from '../text-control/control-styles.ts';
import { focusLater, type RequestProps } from './AskOffer.tsx';
import { labelsOf } from './asked-fields.ts';
import { type EndReason, endQuestion } from './end-question.ts';
import type { PartRequest } from './port.ts';
import { dayOf, daysLeft, reminderDays } from './request-words.ts';
import { lockedUntil } from './use-asking.ts';

interface OpenRequestProps extends RequestProps {
  request: PartRequest;
  /** The email address that was asked. */
  email: string;
}

/** An open request with the buttons that send it again or end it. */
export function OpenRequest(props: OpenRequestProps): JSX.Element {
  const { id, place, first, call, port, request, email, announce } = props;
  const { context, env, flow } = useEngine();
  const text = useText();
  const { confirm } = usePort<ConfirmPort>('confirm');
  const { sentAt } = request;
  const lockedUntilTime = useMemo(() => lockedUntil({ sentAt }, Date.now()), [sentAt]);
  const seconds = useSecondsLeft(lockedUntilTime);
  const isLocked = seconds > 0;
  const now = Date.now();
  const reminders = reminderDays(request, place.delegate, now, env.locale);
  // Without the person's name, which the applicant has entered.
  const askedFields = request.fields.filter((field) => field !== place.delegate.to.name);
  const fields = labelsOf(context(), place, askedFields).join(', ');
  const sendAgain = async (): Promise<void> => {
    if (await call.run(() => port.sendAgain(request))) announce(text('widgets.asking.sentAgain', { first }));
    // The pressed button is disabled now and would lose the focus.
    focusLater(`${id}-state`);
  };
  /** Ends the request after a confirmation, then moves the focus. */
  const end = async (why: EndReason, focus: () => void): Promise<void> => {
    const yes = await confirm(endQuestion(why, { first, email }, text));
    if (!yes || !(await call.run(() => port.withdraw(request)))) return;
    announce(text('widgets.asking.ended', { first }));
    focus();
  };
  const focusAny = (fields: readonly string[]): void => {
    const { list } = place.delegate;
    const names = fields.map((field) => flatName(flow.application, `/${list}/${place.index}/${field}`));
    requestAnimationFrame(() => {
      const name = names.find((name) => document.querySelector(`[data-field="${CSS.escape(name)}"]`));
      if (name === undefined) document.getElementById(`${id}-ask`)?.focus();
      else focusField(name);
    });
  };
  const button = { type: 'button', className: controlClasses.button, disabled: call.busy } as const;
  const quiet = { type: 'button', className: controlClasses.quietButton, disabled: call.busy } as const;
  return (
    <>
      <div className="tr-asked__about">
        <p>
          {text('widgets.asking.details', {
            first,
            email,
            date: dayOf(request.dueAt, env.locale),
            days: daysLeft(request, now),
          })}
        </p>
        {reminders && <p>{text('widgets.asking.reminds', { first, dates: reminders })}</p>}
        <p>{text('widgets.asking.fields', { fields })}</p>
      </div>
      <div className={controlClasses.row}>
        <Button
          {...button}
          disabled={call.busy || isLocked}
          aria-describedby={isLocked ? `${id}-locked` : undefined}
          onClick={() => void sendAgain()}
        >
          {text(isLocked ? 'widgets.asking.againLocked' : 'widgets.asking.again', { seconds })}
        </Button>
        <button {...quiet} onClick={() => void end('cancel', () => focusLater(`${id}-ask`))}>
          {text('widgets.asking.cancel.button')}
        </button>
        <button {...quiet} onClick={() => void end('self', () => focusAny(request.fields))}>
          {text('widgets.asking.self.button')}
        </button>
        <button {...quiet} onClick={() => void end('address', () => focusAny([place.delegate.to.email]))}>
          {text('widgets.asking.address.button')}
        </button>
      </div>
      {isLocked && (
        <p className="tr-asked__about" id={`${id}-locked`}>
          {text('widgets.asking.againWhy', { seconds: PART_REQUEST.resendMs / 1000 })}
        </p>
      )}
    </>
  );
}
