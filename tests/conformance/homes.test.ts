import { describe, expect, it } from 'vitest';
import { homeWords } from '#src/home/home-words.ts';

/** Words of a brand that completes the facts [SCREEN-64] [FLOW-16]. */
const OWN = {
  'home.facts.cost.text': 'No fee.',
  'home.facts.credit.text': 'A soft inquiry.',
  'home.bcm.facts.credit.text': 'None.',
};
const HOMES = { apply: homeWords(OWN), bcm: homeWords(OWN, 'bcm') };

describe.each([
  [
    'apply',
    ['Engage', 'Enroll', 'Expand'],
    ['How much', 'Time to pay it back', 'What it costs', 'Credit check', 'When you hear back'],
  ],
  [
    'bcm',
    ['Engage', 'Activate', 'Expand'],
    ['What it costs', 'How long it takes', 'Credit check', 'When you see it'],
  ],
] as const)('the home screen of %s', (flow, cards, terms) => {
  const words = HOMES[flow];

  it('[FLOW-11] [FLOW-22] [FLOW-13] has its cards one, two and three in this order, each with a picture of its own', () => {
    expect(words.boxes.map(({ key, title }) => [key, title])).toEqual(
      ['one', 'two', 'three'].map((key, index) => [key, cards[index]]),
    );
    const art = [words.art, ...words.boxes.map((box) => box.art)];
    expect([new Set(art).size, art.includes('')]).toEqual([4, false]);
  });

  it('[FLOW-16] states these facts in this order, and cost and credit check only if the brand does', () => {
    expect(words.facts?.items.map(({ term }) => term)).toEqual(terms);
    const ownFacts = homeWords({}, flow).facts?.items.map(({ key }) => key);
    expect(ownFacts).not.toContain('credit');
    expect(ownFacts?.includes('cost')).toBe(flow === 'bcm');
  });

  it('[LIMIT-30] promises the reply within 1-2 business days', () => {
    expect(words.facts?.items.find(({ key }) => key === 'reply')?.text).toContain('ithin 1-2 business days');
  });

  it('lists three things to have at hand, and says which secrets are protected', () => {
    expect(words.need.items).toHaveLength(3);
    expect(words.need.items.join(' ')).toMatch(/business address.*\(EIN\).*birth date/);
    expect(words.protect.text).toMatch(/encrypted before they are stored and shown masked/);
  });

  it('[FLOW-14] names the amount in the link to continue', () => {
    expect(words.continue).toBe('Continue application ({amount})');
  });
});

it('[AMOUNT-10] [AMOUNT-20] [LIMIT-22] the facts of apply are computed, and it asks for 4 months of statements', () => {
  const facts = Object.fromEntries(HOMES.apply.facts?.items.map(({ key, text }) => [key, text]) ?? []);
  expect(facts).toMatchObject({ amount: '{minimum} to {maximum}', term: '{shortest} to {longest} months' });
  expect(HOMES.apply.need.items[2]).toContain('last 4 months of bank statements');
  expect(HOMES.apply.boxes[2]?.text).toContain('within 1-2 business days');
});

it('bcm promises the score for nothing in about three minutes, without a Social Security number', () => {
  const facts = Object.fromEntries(HOMES.bcm.facts?.items.map(({ key, text }) => [key, text]) ?? []);
  expect(facts).toMatchObject({ cost: 'Nothing', time: 'About 3 minutes' });
  expect(HOMES.bcm.protect.text).toContain("We don't ask for your Social Security number");
});
