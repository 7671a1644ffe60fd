import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the newest value, for code that runs later: a listener, a timer, a response. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  // Before the paint, so that no press finds the value of the render before.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
