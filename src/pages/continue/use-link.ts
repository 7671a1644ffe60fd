import { useCallback, useEffect, useState } from 'react';
import { useBrand } from '../../brand/BrandContext.tsx';
import { useSignedIn } from '../../shell/session-door.ts';
import type { LinkAddress } from './link-address.ts';
import { type LinkState, loadLink, type OpenLink } from './load-link.ts';

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
  const { boot } = useBrand();
  const [state, setState] = useState<LinkState>({ name: 'loading' });
  const [round, setRound] = useState(0);
  const person = useSignedIn()?.store.getState().id;
  const who = address.token === undefined ? person : undefined;
  // Another person (`who`), or another round, asks again.
  useEffect(() => {
    let gone = false;
    setState({ name: 'loading' });
    void loadLink(boot, address).then((next) => gone || setState(next));
    return () => {
      gone = true;
    };
  }, [boot, address, who, round]);
  const retry = useCallback(() => setRound((one) => one + 1), []);
  const finish = useCallback(async () => {
    const next = await loadLink(boot, address);
    setState((now) => (now.name === 'open' ? { name: 'open', open: afterSending(now.open, next) } : now));
  }, [boot, address]);
  return { state, retry, finish };
}

/**
 * The newer facts over the same way to the server: lists of files stay what they are. Where the server can't be asked just
 * now, what was sent was received all the same.
 */
function afterSending(now: OpenLink, next: LinkState): OpenLink {
  const link =
    next.name === 'open' ? next.open.link : { ...now.link, needs: { statements: false, documents: [] } };
  return { ...now, link };
}
