/** Calls `take` or `fail` with a promise's result. @returns a cleanup for an effect, after which the result is ignored */
export function subscribeToPromise<T>(
  answer: Promise<T>,
  take: (value: T) => void,
  fail?: (error: never) => void,
): () => void {
  let isSubscribed = true;
  void answer.then(
    (value) => isSubscribed && take(value),
    fail && ((error: unknown) => isSubscribed && fail(error as never)),
  );
  return () => {
    isSubscribed = false;
  };
}
