import { describe, expect, it } from 'vitest';
import { batchWrites } from '#server/deals/store/write-deal.ts';

/** Work that ends when the test says so, and the groups that it was given. */
function createHeld() {
  const groups: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (group: number[]): Promise<string[]> => {
    groups.push(group);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (group.some((candidate) => candidate < 0)) throw new Error(`no ${group}`);
    return group.map((item) => `done ${item}`);
  };
  return { groups, work, end: () => ends.shift()?.() };
}

const oneAtATime = { mostPerGroup: 10, groupsAtOnce: 1, affectsAll: () => false };

describe('work in groups', () => {
  it('starts at once, and groups the items that arrive during a run up to the limit', async () => {
    const { groups, work, end } = createHeld();
    const call = batchWrites(work, { ...oneAtATime, mostPerGroup: 2 });
    const done = [1, 2, 3, 4].map(call);
    expect(groups).toEqual([[1]]);
    end();
    expect(await done[0]).toBe('done 1');
    await expect.poll(() => groups).toEqual([[1], [2, 3]]);
    const lateCall = call(5);
    end();
    expect(await Promise.all(done.slice(1, 3))).toEqual(['done 2', 'done 3']);
    await expect.poll(() => groups).toEqual([[1], [2, 3], [4, 5]]);
    end();
    expect(await Promise.all([done[3], lateCall])).toEqual(['done 4', 'done 5']);
    const again = call(6);
    expect(groups.at(-1)).toEqual([6]);
    end();
    expect(await again).toBe('done 6');
  });

  it('starts another group while one is running, up to `groupsAtOnce`', async () => {
    const { groups, work, end } = createHeld();
    const call = batchWrites(work, { ...oneAtATime, groupsAtOnce: 2 });
    const done = [1, 2, 3].map(call);
    expect(groups).toEqual([[1], [2]]);
    end();
    await expect.poll(() => groups).toEqual([[1], [2], [3]]);
    end();
    end();
    expect(await Promise.all(done)).toEqual(['done 1', 'done 2', 'done 3']);
  });

  it('repeats the items of a failed group one by one, without delaying others', async () => {
    const { groups, work, end } = createHeld();
    const call = batchWrites(work, oneAtATime);
    const settledCalls = Promise.allSettled([1, 2, -3, 4].map(call));
    end();
    await expect.poll(() => groups).toEqual([[1], [2, -3, 4]]);
    end();
    await expect.poll(() => groups.slice(2)).toEqual([[2], [-3], [4]]);
    const lateCall = call(5);
    expect(groups.at(-1)).toEqual([5]);
    for (let index = 0; index < 4; index += 1) end();
    const [result, two, three, four] = await settledCalls;
    expect([result, two, four]).toEqual([1, 2, 4].map((n) => ({ status: 'fulfilled', value: `done ${n}` })));
    expect(three).toMatchObject({ status: 'rejected', reason: { message: 'no -3' } });
    expect(await lateCall).toBe('done 5');
  });

  it('rejects each item with an error that concerns the whole group', async () => {
    const { groups, work, end } = createHeld();
    const call = batchWrites(work, {
      ...oneAtATime,
      affectsAll: (error) => String(error).includes('no 2,-3'),
    });
    const settledCalls = Promise.allSettled([1, 2, -3].map(call));
    end();
    await expect.poll(() => groups).toEqual([[1], [2, -3]]);
    end();
    expect((await settledCalls).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(groups).toHaveLength(2);
  });
});
