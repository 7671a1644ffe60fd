import { afterEach, expect, it, vi } from 'vitest';
import { loadFonts } from '#src/studio/preview/load-fonts.ts';

afterEach(() => vi.unstubAllGlobals());

it('the fonts of a brand are added to the frame, and removed with it', () => {
  const fonts = new Set<unknown>();
  vi.stubGlobal('document', { fonts });
  vi.stubGlobal(
    'FontFace',
    class {
      constructor(...args: unknown[]) {
        Object.assign(this, { args });
      }
    },
  );
  const remove = loadFonts([{ family: 'Maple', file: '/fonts/maple sans.woff2' }]);
  expect([...fonts]).toEqual([
    {
      args: [
        'Maple',
        'url("/fonts/maple%20sans.woff2") format("woff2")',
        { weight: '400', style: 'normal', display: 'swap' },
      ],
    },
  ]);
  remove();
  expect(fonts.size).toBe(0);
  loadFonts(undefined)();
});
