import { expect, test } from 'vitest';
import { describedBy } from '../../../../engine/react/field/field-chrome.tsx';

test('[SCREEN-75] the error of a field is the first of its descriptions', () => {
  const texts = { description: 'About it.', help: 'How to answer.' };
  expect(describedBy('story', texts, 'Required')).toBe('story__error story__description story__help');
  expect(describedBy('story', { help: 'How to answer.' }, undefined)).toBe('story__help');
  expect(describedBy('story', {}, undefined)).toBeUndefined();
});
