import { expect, it } from 'vitest';
import { contrast } from '#src/studio/model/words/index.ts';

it('computes the WCAG contrast of two colors, in any order and with spaces around them', () => {
  expect(contrast(' #000000', '#ffffff ')).toBeCloseTo(21, 5);
  expect(contrast('#fff', '#000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('has no contrast for a text that is not a color', () => {
  expect(contrast('#0f6a5', '#ffffff')).toBeUndefined();
  expect(contrast('#ffffff', 'blurple')).toBeUndefined();
});
