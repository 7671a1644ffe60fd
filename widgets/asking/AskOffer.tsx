import { Button } from '@fluentui/react-components';
import type { JSX } from 'react';
import { focusField, useEngine, useText } from '#engine/react';
import { controlClasses } from '../text-control/control-styles.ts';
import { faultsToAsk, namesToAsk, type PartPlace } from './asked-fields.ts';
import type { PartRequest, RequestsPort } from './port.ts';
import type { RequestCall } from './use-asking.ts';

export interface PartProps {
  /** Prefix of the ids of its elements. */
  id: string;
  place: PartPlace;
  /** The person's first name, or words for a person without one. */
  first: string;
  call: RequestCall;
  port: RequestsPort;
  itemKey: string | undefined;
  /** Announces to screen readers. */
  say: (words: string) => void;
}

/** The button that asks the person. @param request the last one, which has ended */
export function AskOffer(props: PartProps & { request: PartRequest | undefined }): JSX.Element {
  const { id, place, first, call, port, itemKey, request } = props;
  const engine = useEngine();
  const text = useText();
  const ask = async (): Promise<void> => {
    const errors = faultsToAsk(engine.context(), place);
    const fields = namesToAsk(engine.flow, place);
    engine.dispatch({ type: 'errors', errors, fields });
    if (errors[0]) {
      focusField(errors[0].field);
      return;
    }
    if (await call.run(() => port.ask(place.delegate, itemKey))) focusLater(`${id}-state`);
  };
  return (
    <>
      <p>{text('widgets.asking.offer', { first })}</p>
      <div className={controlClasses.row}>
        <Button
          type="button"
          id={`${id}-ask`}
          className={controlClasses.button}
          aria-busy={call.busy || undefined}
          onClick={() => void ask()}
        >
          {text(request ? 'widgets.asking.askAgain' : 'widgets.asking.ask', { first })}
        </Button>
      </div>
    </>
  );
}

/** Focuses an element once the next state is drawn. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
