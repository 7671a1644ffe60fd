import { useEffect, useState } from 'react';
import type { PlacesPort } from './port.ts';

/** Asked once a page, however many address fields there are. */
const asked = new WeakMap<PlacesPort, Promise<boolean>>();

/**
 * Whether addresses can be searched for here. False until the service has said so; a service that does not answer is
 * asked again by the next field that is shown.
 * @param id of the control that is exchanged then.
 */
export function useSearchAvailable(port: PlacesPort, id: string): boolean {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    let current = true;
    let answer = asked.get(port);
    if (!answer) {
      answer = port.search('', '', new AbortController().signal).then(({ available: can }) => can);
      asked.set(port, answer);
      answer.catch(() => asked.delete(port));
    }
    answer.then(
      (can) => {
        if (current) setAvailable(can);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [port]);
  return useSettled(available, id);
}

/** Follows `available` only while the focus is elsewhere: exchanging a control that is typed in would lose it. */
function useSettled(available: boolean, id: string): boolean {
  const [settled, setSettled] = useState(false);
  const waiting = available && !settled;
  useEffect(() => {
    if (!waiting) return undefined;
    const settle = (): void => {
      if (document.activeElement?.id !== id) setSettled(true);
    };
    settle();
    document.addEventListener('focusin', settle);
    return () => document.removeEventListener('focusin', settle);
  }, [waiting, id]);
  return settled;
}
