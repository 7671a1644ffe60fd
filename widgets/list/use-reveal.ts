import { useEffect, useRef } from 'react';
import { locate } from '#engine';
import type { ListHandle } from '#engine/react';
import { useEngine, useLatest } from '#engine/react';

/**
 * Opens the card of an error: if Next finds errors in a closed card, or if a link of the error summary leads
 * to an unmounted field. The link's own handler then finds the field.
 */
export function useReveal(name: string, list: ListHandle): void {
  const { flow } = useEngine();
  const latest = useLatest(list);

  const faulty = list.keys.flatMap((key) => (key && list.errorsOf(key).length > 0 ? [key] : []));
  const seen = useRef<string[]>([]);
  useEffect(() => {
    const appeared = faulty.filter((key) => !seen.current.includes(key));
    seen.current = faulty;
    const { openKey, open } = latest.current;
    // An error in the open card may come from a field that was just left: the card stays open.
    if (appeared.length > 0 && !(openKey && faulty.includes(openKey))) open(appeared[0]);
  });

  useEffect(() => {
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
