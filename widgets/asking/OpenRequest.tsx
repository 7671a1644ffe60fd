import { Button } from '@fluentui/react-components';
import { type JSX, useMemo } from 'react';
import { flatName } from '#engine';
import { focusField, useEngine, usePort, useText } from '#engine/react';
import { useSecondsLeft } from '../code-entry/use-seconds-left.ts';
import type { ConfirmPort } from '../confirm/port.ts';
import { controlClasses } from '../text-control/control-styles.ts';
import { focusLater, type PartProps } from './AskOffer.tsx';
import { labelsOf } from './asked-fields.ts';
import type { PartRequest } from './port.ts';
import { dayOf } from './request-words.ts';
import { lockedUntil } from './use-asking.ts';

interface OpenRequestProps extends PartProps {
  request: PartRequest;
  /** The address that was asked. */
  email: string;
}

/** A request that waits for its person: what is asked, and how to send it again or to end it. */
export function OpenRequest(props: OpenRequestProps): JSX.Element {
  const { id, place, first, call, port, request, email, say } = props;
  const { context, env, flow } = useEngine();
  const text = useText();
  const { confirm } = usePort<ConfirmPort>('confirm');
  const { sentAt } = request;
  const until = useMemo(() => lockedUntil({ sentAt }, Date.now()), [sentAt]);
  const seconds = useSecondsLeft(until);
  const fields = labelsOf(context(), place, request.fields).join(', ');

  /** Ends the request after a question; the focus goes to the element from which the person continues. */
  const end = async (why: 'cancel' | 'self' | 'address', focus: () => void): Promise<void> => {
    const yes = await confirm({
      title: text(`widgets.asking.${why}.title`, { first }),
      text: text(`widgets.asking.${why}.text`, { first, email }),
      yes: text(`widgets.asking.${why}.yes`),
      no: text('widgets.asking.keep'),
    });
    if (!yes || !(await call.run(() => port.withdraw(request)))) return;
    say(text('widgets.asking.ended', { first }));
    focus();
  };
  const flat = (field: string): string =>
    flatName(flow.application, `/${place.delegate.list}/${place.index}/${field}`);
  const focusFieldLater = (field: string | undefined): void =>
    void requestAnimationFrame(() => field !== undefined && focusField(flat(field)));
  const button = { type: 'button', className: controlClasses.button, disabled: call.busy } as const;
  return (
    <>
      <p>{text('widgets.asking.details', { first, email, date: dayOf(request.dueAt, env.locale) })}</p>
      <p>{text('widgets.asking.fields', { fields })}</p>
      <div className={controlClasses.row}>
        <Button
          {...button}
          disabled={call.busy || seconds > 0}
          aria-describedby={seconds > 0 ? `${id}-locked` : undefined}
          onClick={() =>
            void call
              .run(() => port.again(request))
              .then((isSent) => {
                if (isSent) say(text('widgets.asking.sentAgain', { first }));
              })
          }
        >
          {text(seconds > 0 ? 'widgets.asking.againLocked' : 'widgets.asking.again', { seconds })}
        </Button>
        <Button {...button} onClick={() => void end('cancel', () => focusLater(`${id}-ask`))}>
          {text('widgets.asking.cancel.button')}
        </Button>
        <Button {...button} onClick={() => void end('self', () => focusFieldLater(request.fields[0]))}>
          {text('widgets.asking.self.button')}
        </Button>
        <Button
          {...button}
          onClick={() => void end('address', () => focusFieldLater(place.delegate.to.email))}
        >
          {text('widgets.asking.address.button')}
        </Button>
      </div>
    </>
  );
}
