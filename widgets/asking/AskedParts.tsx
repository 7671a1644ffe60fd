import { type JSX, useEffect, useRef, useState } from 'react';
import type { ListItem } from '#engine';
import { flatName } from '#engine';
import { useEngine, useItem, useStepContext, useText } from '#engine/react';
import { AskOffer } from './AskOffer.tsx';
import { canAsk, type DelegatedPart } from './asked-fields.ts';
import { type ItemState, personName, useItemStates } from './item-states.ts';
import { OpenRequest } from './OpenRequest.tsx';
import type { RequestsPort } from './port.ts';
import { isOpen } from './request-words.ts';
import { StateLine } from './StateLine.tsx';
import { useRequestCall, useRequests } from './use-asking.ts';

interface AskedPartsProps {
  list: string;
  /** Position of the item, from 0. */
  index: number;
}

/** The parts of an item for another person: each has a button to ask, or the state of its request [REQUEST-41]. */
export function AskedParts({ list, index }: AskedPartsProps): JSX.Element {
  const { port } = useRequests();
  const { step } = useStepContext();
  const engine = useEngine();
  const item = useItem(list, index);
  const states = useItemStates(step, list, index);
  const delegates = (step.delegates ?? []).filter(
    (delegate) => delegate.list === list && index + 1 >= delegate.from,
  );
  return (
    <>
      {delegates.map((delegate) => {
        const place = { step, delegate, index };
        const state = states.find((state) => state.delegate === delegate);
        if (!port || (!state && !canAsk(engine.context(), place))) return null;
        return <AskedPart key={delegate.name} place={place} item={item} port={port} state={state} />;
      })}
    </>
  );
}

interface AskedPartProps {
  place: DelegatedPart;
  item: ListItem;
  port: RequestsPort;
  /** Undefined if no person was asked, or the last request has nothing to show. */
  state: ItemState | undefined;
}

function AskedPart({ place, item, port, state }: AskedPartProps): JSX.Element {
  const { env, flow } = useEngine();
  const text = useText();
  const call = useRequestCall();
  const { announcement, announce } = useAnnouncement(state?.words);
  const { delegate, index } = place;
  const id = flatName(flow.application, `/${delegate.list}/${index}/${delegate.name}`);
  const first = personName(env, delegate, item);
  const shared = { id, place, first, call, port, itemKey: item.key, announce };
  const { request } = state ?? {};
  const email = item[delegate.to.email];
  return (
    <section className="tr-asked" aria-label={text('widgets.asking.label', { first })}>
      {state && <StateLine state={state} id={`${id}-state`} />}
      {request && isOpen(request) ? (
        <OpenRequest {...shared} request={request} email={typeof email === 'string' ? email : ''} />
      ) : (
        request?.status !== 'answered' && <AskOffer {...shared} isAgain={request !== undefined} />
      )}
      <div role="alert">{call.problem && <p className="tr-field__error">{call.problem}</p>}</div>
      <p className="tr-visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  );
}

/** The text of the status line for screen readers: the result of an action, or the changed state of the request. */
function useAnnouncement(state: string | undefined): {
  announcement: string;
  announce: (words: string) => void;
} {
  const [announcement, announce] = useState('');
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (state !== undefined) announce(state);
  }, [state]);
  return { announcement, announce };
}
