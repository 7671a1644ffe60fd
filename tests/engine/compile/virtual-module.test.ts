import { flow } from 'virtual:trellis/flows/apply';
import { describe, expect, it } from 'vitest';

describe('virtual:trellis/flows/apply', () => {
  it('exports the steps of the flow in their order', () => {
    expect(flow.steps.map((step) => step.path)).toEqual([
      'amount',
      'info',
      'verify/login',
      'business/more-details',
      'bank-connect',
      'upload-statements',
      'business/further-details',
      'business/owners',
      'type-of-funding',
      'aproximate-timing',
      'terms',
      'funding-is-almost-here',
    ]);
  });

  it('exports validators that run', () => {
    const info = flow.validators['step:info'];
    expect(info?.({})).toBe(false);
    expect(info?.errors?.map((error) => error.params.missingProperty)).toContain('owner_1_first');
  });

  it('is frozen', () => {
    expect(Object.isFrozen(flow.steps[0]?.schema)).toBe(true);
  });
});
