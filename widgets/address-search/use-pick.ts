import { useRef, useState } from 'react';
import { CALLS, PAGE } from '#domain/page-limits.ts';
import type { FieldControl } from '#engine/react';
import { useArriving, useLatest, usePort } from '#engine/react';
import type { DraftValue } from '../text-control/use-draft-value.ts';
import { addressPatch, placeOf, withoutSuite } from './fills.ts';
import type { PlacesPort } from './port.ts';

export interface Pick {
  /** Undefined where nothing was picked, or something was typed since. */
  state: 'asking' | 'filled' | 'failed' | undefined;
  /** Fills in the address behind a suggestion. @param session of the search that suggested it */
  take: (id: string, session: string) => Promise<void>;
  /** The street is typed in: an address that is on its way is not for it any more. */
  drop: () => void;
}

/**
 * The address that is picked for a street. It may come late: Next waits for it, what was answered meanwhile stays, and in a
 * list it goes to the item that it was picked for, or to none.
 */
export function usePick(props: FieldControl<string>, draft: DraftValue): Pick {
  const port = usePort<PlacesPort>('places');
  const [state, setState] = useState<Pick['state']>();
  const picks = useRef(0);
  const latest = useLatest(props);
  useArriving(state === 'asking', PAGE.arrivingMs);

  const take = async (id: string, session: string): Promise<void> => {
    picks.current += 1;
    const own = picks.current;
    setState('asking');
    draft.flush();
    const before = placeOf(props);
    props.siblings.set(withoutSuite(props));
    const address = await port
      .details(id, session, AbortSignal.timeout(CALLS.placeDetailsMs))
      .catch(() => undefined);
    if (picks.current !== own) return;
    const patch = addressPatch(latest.current, before, address);
    if (patch) {
      latest.current.siblings.set(patch);
      if (address?.street) draft.setText(address.street);
      draft.flush();
    }
    setState(patch && (address ? 'filled' : 'failed'));
  };
  const drop = (): void => {
    picks.current += 1;
    setState(undefined);
  };
  return { state, take, drop };
}
