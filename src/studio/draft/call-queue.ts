/** Runs tasks one after the other, so that no two calls about a draft overlap. */
export interface CallQueue {
  /** Whether no task is running or waiting. */
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
