/** Hands on what is answered, for an effect: the function that it returns makes an answer that comes later count for nothing. */
export function whileWanted<T>(
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
