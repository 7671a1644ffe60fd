import { expect, it } from 'vitest';
import { cleanName } from '#domain/words/file-name.ts';

it.each([
  ['spaces', ' '],
  ['dots', '.'],
  ['spaces that do not break', '\u00a0'],
  ['folders', 'a/'],
])(
  '80,000 %s are handled in linear time: quadratic time would exceed the limit',
  { timeout: 5_000 },
  (_, chunk) => {
    for (const name of [
      `x${chunk.repeat(80_000)}y.png`,
      chunk.repeat(80_000),
      `a.png${chunk.repeat(80_000)}`,
    ])
      expect(cleanName(name).name.length).toBeLessThanOrEqual(200);
  },
);

it('dots and white space around a name are removed, those inside it stay', () => {
  expect(cleanName(' \u00a0.\t. a . b.png \u2003. .').name).toBe('a . b.png');
  expect(cleanName('. . .')).toEqual({ name: '', extension: '' });
});

it('a long name keeps its end', () => {
  expect(cleanName(`${'m'.repeat(5000)}.PNG`)).toEqual({ name: `${'m'.repeat(196)}.PNG`, extension: 'png' });
});
