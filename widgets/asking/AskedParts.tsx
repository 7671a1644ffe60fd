import { makeStyles, tokens } from '@fluentui/react-components';
import { type JSX, useEffect, useRef, useState } from 'react';
import type { ListItem } from '#engine';
import { delegateKey, flatName } from '#engine';
import { useEngine, useItem, useStepContext, useText } from '#engine/react';
import { AskOffer } from './AskOffer.tsx';
import { canAsk, type PartPlace } from './asked-fields.ts';
import { OpenRequest } from './OpenRequest.tsx';
import type { PartRequest, RequestsPort } from './port.ts';
import { isOpen, requestOf, stateWords } from './request-words.ts';
import { useRequestCall, useRequests } from './use-asking.ts';

const useStyles = makeStyles({
  part: {
    display: 'grid',
    gap: '8px',
    minWidth: 0,
    paddingBottom: '16px',
    marginBottom: '16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '& p, & ul': { margin: 0 },
  },
  state: {
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});

interface AskedPartsProps {
  list: string;
  /** Position of the item, from 0. */
  index: number;
}

/** The parts of an item that another person can be asked for: a button to ask, or where the request stands [REQUEST-41]. */
export function AskedParts({ list, index }: AskedPartsProps): JSX.Element {
  const { port, requests } = useRequests();
  const { step } = useStepContext();
  const engine = useEngine();
  const item = useItem(list, index);
  const delegates = (step.delegates ?? []).filter((one) => one.list === list && index + 1 >= one.from);
  return (
    <>
      {delegates.map((delegate) => {
        const place = { step, delegate, index };
        const request = requestOf(requests, delegate, item.id);
        if (!port || (!request && !canAsk(engine.context(), place))) return null;
        return <AskedPart key={delegate.name} place={place} item={item} port={port} request={request} />;
      })}
    </>
  );
}

interface AskedPartProps {
  place: PartPlace;
  item: ListItem;
  port: RequestsPort;
  request: PartRequest | undefined;
}

function AskedPart({ place, item, port, request }: AskedPartProps): JSX.Element {
  const styles = useStyles();
  const { env, flow } = useEngine();
  const text = useText();
  const call = useRequestCall();
  const { delegate, index, step } = place;
  const id = flatName(flow.application, `/${delegate.list}/${index}/${delegate.name}`);
  const first = textOf(item[delegate.to.name]) || text('widgets.asking.nameless');
  const email = textOf(item[delegate.to.email]);
  const decline = env.content[delegateKey(step, delegate, 'decline')] ?? delegate.decline;
  const state = request && stateWords(request, { text, first, decline, locale: env.locale });
  const { said, say } = useSaid(state);
  const shared = { id, place, first, call, port, itemKey: item.key, say };
  return (
    <section className={styles.part} aria-label={text('widgets.asking.label', { first })}>
      {request && (
        <p className={styles.state} id={`${id}-state`} tabIndex={-1}>
          {state}
        </p>
      )}
      {request && isOpen(request) ? (
        <OpenRequest {...shared} request={request} email={email} />
      ) : (
        request?.status !== 'answered' && <AskOffer {...shared} request={request} />
      )}
      <div role="alert">{call.problem && <p className="tr-field__error">{call.problem}</p>}</div>
      <p className="tr-visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}

/** The status line for screen readers: what an action did, and every change of a request that came by itself. */
function useSaid(state: string | undefined): { said: string; say: (words: string) => void } {
  const [said, say] = useState('');
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (state !== undefined) say(state);
  }, [state]);
  return { said, say };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
