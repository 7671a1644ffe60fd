import { describe, expect, it } from 'vitest';
import { endings } from '#domain/statements/endings.ts';

const subscribedDeal = (source: string) => ({
  bcmStatus: 'approved',
  bcmSubscriptionType: 'free-trial',
  bcmSubscriptionValidUntil: null,
  bcmSubscriptionSource: source,
});

describe('[DATA-22] finishing', () => {
  it.each([
    ['upload', 'ApplySubmitted'],
    ['plaid', 'ApplySubmitted'],
    ['email', 'AwaitingStatements'],
    [undefined, 'AwaitingStatements'],
  ])(
    'sets a stage and a subscription for a loan request whose statements come by %s: %s',
    (source, stage) => {
      const document = { business: { name: 'Oak' }, loanRequest: { amount: 1 } };
      expect(endings['loan-request'](document, source)).toBe(stage);
      expect(document).toEqual({
        business: { name: 'Oak', ...subscribedDeal('apply-loan-submitted') },
        loanRequest: { amount: 1, stage },
      });
    },
  );

  it('does not wait for statements of credit monitoring, whose subscription has a different source', () => {
    const document = {};
    expect(endings['credit-monitoring'](document, undefined)).toBe('ApplySubmitted');
    expect(document).toEqual({
      business: subscribedDeal('bcm-flow-onboarding'),
      loanRequest: { stage: 'ApplySubmitted' },
    });
  });

  it('does not change the stored document of another flow', () => {
    const document = {};
    expect(endings.received(document, undefined)).toBe('ApplySubmitted');
    expect(document).toEqual({});
  });
});
