import { useEffect, useLayoutEffect, useRef } from 'react';
import { locate } from '#engine';
import type { ListHandle } from '#engine/react';
import { useEngine, useLatest } from '#engine/react';

/** Opens the card of an error that Continue finds, or that a link of the error summary names, so that the field exists. */
export function useReveal(name: string, list: ListHandle): void {
  const { flow } = useEngine();
  const latest = useLatest(list);

  const keysWithErrors = list.keys.flatMap((key) => (key && list.errorsOf(key).length > 0 ? [key] : []));
  const seenRef = useRef<string[]>([]);
  useEffect(() => {
    const newKeys = keysWithErrors.filter((key) => !seenRef.current.includes(key));
    seenRef.current = keysWithErrors;
    const { openKey, open } = latest.current;
    // An error of a field that was just left keeps the open card open.
    if (newKeys.length > 0 && !(openKey && keysWithErrors.includes(openKey))) open(newKeys[0]);
  });

  useLayoutEffect(() => {
    const onClick = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      const place = link && locate(flow.application, link.getAttribute('href')?.slice(1) ?? '');
      if (place?.list !== name || place.index === undefined) return;
      const { keys, open } = latest.current;
      open(keys[place.index]);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [flow, name]);
}
