import type { JSX } from 'react';
import type { ItemState } from './item-states.ts';
import { isOpen } from './request-words.ts';

interface StateLineProps {
  state: Pick<ItemState, 'request' | 'words'>;
  /** Makes the line focusable. */
  id?: string;
}

/** Shows the state of a request; if the email could not be delivered, as an error. */
export function StateLine({ state: { request, words }, id }: StateLineProps): JSX.Element {
  const target = id === undefined ? {} : { id, tabIndex: -1 };
  if (request.undelivered)
    return (
      <p className="tr-field__error" {...target}>
        {words}
      </p>
    );
  const sign = isOpen(request) ? 'open' : request.status === 'answered' ? 'answered' : 'ended';
  return (
    <p className="tr-state" {...target}>
      <span className="tr-state__sign" data-state={sign} aria-hidden="true" />
      <span>{words}</span>
    </p>
  );
}
