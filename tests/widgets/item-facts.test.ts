import { describe, expect, test } from 'vitest';
import { isBlank, isCopied, missingLabels, shortList, sumOfShares } from '#widgets/list/item-facts.ts';

describe('owner facts', () => {
  test('sumOfShares ignores values that are not numbers', () => {
    expect(sumOfShares([{ ownership: 60 }, { ownership: 'x' }, {}, { ownership: 20 }], 'ownership')).toBe(80);
    expect(sumOfShares([{}, { ownership: '' }], 'ownership')).toBeUndefined();
  });
  test('missingLabels counts a masked secret as given', () => {
    const required = [
      { field: 'ssn', label: 'SSN' },
      { field: 'dob', label: 'Birth date' },
    ];
    expect(missingLabels({ ssn: { present: true, mask: '***-**-6789' } }, required)).toEqual(['Birth date']);
  });
  test('shortList names at most four, or three and a count', () => {
    expect(shortList(['a', 'b', 'c', 'd'])).toEqual({ fields: 'a, b, c, d', more: 0 });
    expect(shortList(['a', 'b', 'c', 'd', 'e'])).toEqual({ fields: 'a, b, c', more: 2 });
  });
  test('sameAddress treats an absent suite and an empty one as equal, and a missing street as no address', () => {
    expect(isCopied({ street: 'x', suite: '' }, { street: 'x', suite: undefined })).toBe(true);
    expect(isCopied({ street: 'x', suite: '1' }, { street: 'x', suite: undefined })).toBe(false);
    expect(isCopied({}, { street: undefined })).toBe(false);
  });
  test('isBlank ignores the key, and the id that an autosave gave', () => {
    expect(isBlank({ key: 'k1', id: 'i1', first: '' })).toBe(true);
    expect(isBlank({ key: 'k1', first: 'A' })).toBe(false);
  });
});
