/** Passes the result of a promise on, for an effect. @returns a function that unsubscribes: a later result is ignored. */
export function subscribeToPromise<T>(
  answer: Promise<T>,
  take: (value: T) => void,
  fail?: (error: never) => void,
): () => void {
  let isWanted = true;
  void answer.then(
    (value) => isWanted && take(value),
    fail && ((error: unknown) => isWanted && fail(error as never)),
  );
  return () => {
    isWanted = false;
  };
}
