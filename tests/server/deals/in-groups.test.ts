import { describe, expect, it } from 'vitest';
import { inGroups } from '#server/deals/in-groups.ts';

/** Work that ends when the test says so, and the groups that it was given. */
function held() {
  const groups: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (group: number[]): Promise<string[]> => {
    groups.push(group);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (group.some((one) => one < 0)) throw new Error(`no ${group}`);
    return group.map((one) => `done ${one}`);
  };
  return { groups, work, end: () => ends.shift()?.() };
}

describe('work in groups', () => {
  it('waits for nobody, and takes together what comes meanwhile, so many at most', async () => {
    const { groups, work, end } = held();
    const call = inGroups(work, 2);
    const done = [1, 2, 3, 4].map(call);
    expect(groups).toEqual([[1]]);
    end();
    expect(await done[0]).toBe('done 1');
    await expect.poll(() => groups).toEqual([[1], [2, 3]]);
    const late = call(5);
    end();
    expect(await Promise.all(done.slice(1, 3))).toEqual(['done 2', 'done 3']);
    await expect.poll(() => groups).toEqual([[1], [2, 3], [4, 5]]);
    end();
    expect(await Promise.all([done[3], late])).toEqual(['done 4', 'done 5']);
    const again = call(6);
    expect(groups.at(-1)).toEqual([6]);
    end();
    expect(await again).toBe('done 6');
  });

  it('does one by one what fails together, and goes on', async () => {
    const { groups, work, end } = held();
    const call = inGroups(work, 10);
    const done = [1, 2, -3, 4].map(call);
    const ended = Promise.allSettled(done);
    end();
    await expect.poll(() => groups).toEqual([[1], [2, -3, 4]]);
    end();
    await expect.poll(() => groups.slice(2)).toEqual([[2], [-3], [4]]);
    const late = call(5);
    for (let at = 0; at < 3; at += 1) end();
    await expect.poll(() => groups.length).toBe(6);
    end();
    const [one, two, three, four] = await ended;
    expect([one, two, four]).toEqual([1, 2, 4].map((n) => ({ status: 'fulfilled', value: `done ${n}` })));
    expect(three).toMatchObject({ status: 'rejected', reason: { message: 'no -3' } });
    expect(await late).toBe('done 5');
  });
});
