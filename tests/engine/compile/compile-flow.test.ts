import { describe, expect, it } from 'vitest';
import { compileFlow } from '#engine/compile/compile-flow.ts';
import { loadFlow } from '#engine/compile/load.ts';

describe('compileFlow', () => {
  it('compiles the apply flow', () => {
    const result = compileFlow('flows/apply');
    if (!result.ok) expect(result.problems).toEqual([]);
    else expect(loadFlow(result.body).id).toBe('apply');
  });
});
