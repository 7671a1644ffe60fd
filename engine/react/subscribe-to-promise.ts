/** Passes a promise's result on, for an effect. @returns a function after which a result is ignored */
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
