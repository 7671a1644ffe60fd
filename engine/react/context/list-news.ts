import { useCallback, useEffect, useRef, useState } from 'react';

const CONTROL = 'input:not([type="hidden"]),select,textarea';

type FocusTarget = () => Element | null | undefined;

export interface ListNews {
  /** The last event in words, for the status line. */
  said: string;
  /** An item comes or goes: it is said, and then the focus goes to the first control in a place, or to the place itself. */
  announce: (words: string, target: FocusTarget) => void;
  /** The same at once and without words, where the items stay. */
  focus: (target: FocusTarget) => void;
}

/** Every change of a list, whoever draws it, is said once, and takes the focus to where one goes on. */
export function useListNews(count: number): ListNews {
  const [said, setSaid] = useState('');
  const [turn, setTurn] = useState(0);
  const wanted = useRef<FocusTarget>(undefined);
  useEffect(() => {
    const target = wanted.current?.();
    wanted.current = undefined;
    const first = target?.querySelector<HTMLElement>(CONTROL) ?? target?.querySelector<HTMLElement>('button');
    (first ?? (target as HTMLElement | undefined))?.focus();
  }, [count, turn]);
  const announce = useCallback<ListNews['announce']>((words, target) => {
    wanted.current = target;
    setSaid(words);
  }, []);
  const focus = useCallback<ListNews['focus']>((target) => {
    wanted.current = target;
    setTurn((before) => before + 1);
  }, []);
  return { said, announce, focus };
}
