/** Calls about a draft must not overlap. */
export interface CallQueue {
  isIdle(): boolean;
  run<T>(task: () => Promise<T>): Promise<T>;
}

export function createCallQueue(): CallQueue {
  let last: Promise<unknown> = Promise.resolve();
  let open = 0;
  return {
    isIdle: () => open === 0,
    run(task) {
      open += 1;
      const result = last.then(task).finally(() => {
        open -= 1;
      });
      last = result.catch(() => {});
      return result;
    },
  };
}
