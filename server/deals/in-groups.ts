interface Waiting<In, Out> {
  value: In;
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/**
 * Does together what comes while the last group is under way; nothing waits for others to come. One group at a time. Each
 * keeps its own result: where a group fails, its members are done one by one.
 * @param work does some, and gives the result of each in their order
 * @param most in one group
 */
export function inGroups<In, Out>(
  work: (group: In[]) => Promise<Out[]>,
  most: number,
): (value: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let isBusy = false;

  const finish = async (group: Waiting<In, Out>[]): Promise<void> => {
    try {
      const results = await work(group.map(({ value }) => value));
      for (const [at, out] of results.entries()) group[at]?.resolve(out);
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else await Promise.all(group.map((one) => finish([one])));
    }
  };
  const finishAll = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) await finish(waiting.splice(0, most));
    isBusy = false;
  };
  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      if (!isBusy) void finishAll();
    });
}
