import { Button } from '@fluentui/react-components';
import type { JSX } from 'react';
import { focusField, useEngine, useShownFields, useText } from '#engine/react';
import { controlClasses } from '../text-control/control-styles.ts';
import { type DelegatedPart, errorsToAsk, personFieldNames } from './asked-fields.ts';
import type { RequestsPort } from './port.ts';
import type { RequestCall } from './use-asking.ts';

export interface RequestProps {
  id: string;
  place: DelegatedPart;
  /** First name, or words for a person without one. */
  first: string;
  call: RequestCall;
  port: RequestsPort;
  itemKey: string | undefined;
  /** Announces to screen readers. */
  announce: (words: string) => void;
}

/** The button that asks the person. @param isAgain an earlier request has ended without answers */
export function AskOffer({ isAgain, ...props }: RequestProps & { isAgain: boolean }): JSX.Element {
  const { id, place, first, call, port, itemKey } = props;
  const engine = useEngine();
  const shownFields = useShownFields();
  const text = useText();
  const ask = async (): Promise<void> => {
    const errors = errorsToAsk(engine.context(), place);
    engine.dispatch({ type: 'errors', errors, fields: personFieldNames(engine.flow, place) });
    const [error] = errors;
    if (!error) {
      if (await call.run(() => port.ask(place.delegate, itemKey))) focusLater(`${id}-state`);
    } else if (shownFields.has(error.field)) {
      call.fail(undefined);
      focusField(error.field);
    } else {
      // A substep's page may not show the field, so the error is shown here.
      call.fail(text('widgets.asking.problems.person'));
    }
  };
  return (
    <>
      <p className="tr-asked__about">{text('widgets.asking.offer', { first })}</p>
      <div className={controlClasses.row}>
        <Button
          type="button"
          id={`${id}-ask`}
          className={controlClasses.button}
          aria-busy={call.busy || undefined}
          onClick={() => void ask()}
        >
          {text(isAgain ? 'widgets.asking.askAgain' : 'widgets.asking.ask', { first })}
        </Button>
      </div>
    </>
  );
}

/** Focuses an element after the next render. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
