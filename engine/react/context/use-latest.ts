import { type RefObject, useEffect, useRef } from 'react';

/** A ref to the newest value, for code that runs later: a listener, a timer, a response. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
