import { useCallback, useEffect, useState } from 'react';
import { useServices } from '../../shell/services.ts';
import { useSignedIn } from '../../shell/use-signed-in.ts';
import type { LinkAddress } from './link-address.ts';
import { type LinkState, linkAfterSending, loadLink } from './load-link.ts';

/**
 * What an address opens, asked anew when somebody signs in or out (a token needs nobody).
 * @param address the same object from render to render
 * @returns the state, how to ask from the start (`retry`), and how to learn what is left after something was sent (`finish`)
 */
export function useLink(address: LinkAddress): {
  state: LinkState;
  retry: () => void;
  finish: () => Promise<void>;
} {
  const { session: loader } = useServices();
  const [state, setState] = useState<LinkState>({ name: 'loading' });
  const [round, setRound] = useState(0);
  const person = useSignedIn()?.store.getState().id;
  const who = address.token === undefined && !address.isBankReturn ? person : undefined;
  // Another person (`who`), or another round, asks again.
  useEffect(() => {
    let gone = false;
    setState({ name: 'loading' });
    void loadLink(loader, address).then((next) => gone || setState(next));
    return () => {
      gone = true;
    };
  }, [loader, address, who, round]);
  const retry = useCallback(() => setRound((one) => one + 1), []);
  const open = state.name === 'open' ? state.open : undefined;
  const finish = useCallback(async () => {
    const next = open && (await linkAfterSending(open));
    if (next) setState({ name: 'open', open: { ...open, link: next } });
  }, [open]);
  return { state, retry, finish };
}
