import { describe, expect, it } from 'vitest';
import { isInProgress } from '#engine';
import { contextWith, engineWith, flow } from '../test-application.ts';

describe('an application [ROUTE-42]', () => {
  it('is not in progress with only its defaults', () => {
    expect(isInProgress(flow, engineWith().state().application)).toBe(false);
    expect(isInProgress(flow, contextWith({ business_city: 'Reno', owner_2_first: 'Bob' }).application)).toBe(
      false,
    );
  });
  it.each(['business_name', 'owner_1_email', 'owner_1_mobile', 'owner_1_first', 'owner_1_last'])(
    'is in progress with %s alone',
    (name) => {
      expect(isInProgress(flow, contextWith({ [name]: 'x' }).application)).toBe(true);
      expect(isInProgress(flow, contextWith({ [name]: '' }).application)).toBe(false);
    },
  );
});
