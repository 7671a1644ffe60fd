import { useCallback, useEffect, useRef, useState } from 'react';

const CONTROL = 'input:not([type="hidden"]),select,textarea';
const DIALOG = '[aria-modal="true"], dialog';

type FocusTarget = () => Element | null | undefined;

export interface ListNews {
  /** The latest event in words, for the status line; empty once a dialog has opened. */
  announcement: string;
  /** Announces an added, removed or moved item, then focuses the first control in an element, or the element itself. */
  announce: (words: string, target: FocusTarget) => void;
  /** Moves the focus at once without an announcement, for items that stay. */
  focus: (target: FocusTarget) => void;
}

/** Announces each change of a list to screen readers, and moves the focus to the change's target. */
export function useListNews(count: number): ListNews {
  const [announcement, setAnnouncement] = useState('');
  const [turn, setTurn] = useState(0);
  const targetRef = useRef<FocusTarget>(undefined);
  useEffect(() => {
    const target = targetRef.current?.();
    targetRef.current = undefined;
    const first = target?.querySelector<HTMLElement>(CONTROL) ?? target?.querySelector<HTMLElement>('button');
    (first ?? (target as HTMLElement | undefined))?.focus();
  }, [count, turn]);
  const announce = useCallback<ListNews['announce']>((words, target) => {
    targetRef.current = target;
    setAnnouncement(words);
    // A moved item leaves the count as it was.
    setTurn((before) => before + 1);
  }, []);
  // A screen reader would repeat the status line after a dialog has covered the page.
  useEffect(() => {
    if (announcement === '') return undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.closest(DIALOG)) setAnnouncement('');
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [announcement]);
  const focus = useCallback<ListNews['focus']>((target) => {
    targetRef.current = target;
    setTurn((before) => before + 1);
  }, []);
  return { announcement, announce, focus };
}
