import { useRef, useState } from 'react';
import { TYPING } from '#domain/limits.ts';
import { CALLS } from '#domain/page-limits.ts';
import type { FieldControl } from '#engine/react';
import { useDelayContinue, useLatest, usePort } from '#engine/react';
import type { DraftValue } from '../text-control/use-draft-value.ts';
import { addressPatch, readAddress, withoutSuite } from './fills.ts';
import type { PlacesPort } from './port.ts';

export interface PickedAddress {
  /** Undefined if nothing was picked, or the street was typed since. */
  state: 'asking' | 'filled' | 'failed' | undefined;
  /** Fetches and fills in a suggestion's address. @param session the session id of its search */
  take: (id: string, session: string) => Promise<void>;
  /** Ignores a pending address, because the street is being typed. */
  ignorePending: () => void;
}

/**
 * Fills in the address of a picked suggestion. It may arrive late: Continue waits for it, answers that were changed
 * meanwhile stay, and in a list only the item of the pick changes.
 */
export function usePick(props: FieldControl<string>, draft: DraftValue): PickedAddress {
  const port = usePort<PlacesPort>('places');
  const [state, setState] = useState<PickedAddress['state']>();
  const picks = useRef(0);
  const latest = useLatest(props);
  useDelayContinue(state === 'asking', TYPING.arrivingMs);

  const take = async (id: string, session: string): Promise<void> => {
    picks.current += 1;
    const ownPick = picks.current;
    setState('asking');
    draft.flush();
    const before = readAddress(props);
    props.siblings.set(withoutSuite(props));
    const address = await port
      .details(id, session, AbortSignal.timeout(CALLS.placeDetailsMs))
      .catch(() => undefined);
    if (picks.current !== ownPick) return;
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
  return { state, take, ignorePending: drop };
}
