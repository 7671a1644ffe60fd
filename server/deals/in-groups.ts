interface Waiting<In, Out> {
  value: In;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

export interface GroupOptions {
  /** In one group. */
  most: number;
  /** Groups at once: one that is held up must not hold up all. */
  atOnce: number;
  /** Whether an error would meet each of a group alone as well. */
  isOfAll(error: unknown): boolean;
}

/**
 * Does together what comes while earlier groups are under way; nothing waits for others to come. Each keeps its own result:
 * where a group fails by one of them, they are done one by one, and no later group waits for that.
 * @param work does some, and gives the result of each in their order
 */
export function inGroups<In, Out>(
  work: (group: In[]) => Promise<Out[]>,
  { most, atOnce, isOfAll }: GroupOptions,
): (value: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let running = 0;

  const finish = async (group: Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ value }) => value));
      for (const [at, out] of results.entries()) group[at]?.resolve(out);
    } catch (error) {
      if (group.length > 1 && !isOfAll(error)) for (const one of group) void finish([one]);
      else for (const { reject } of group) reject(error);
    }
  };
  const finishAll = async (): Promise<void> => {
    running += 1;
    while (waiting.length > 0) await finish(waiting.splice(0, most));
    running -= 1;
  };
  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      if (running < atOnce) void finishAll();
    });
}
