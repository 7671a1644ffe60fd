import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fontStack } from '#server/brands/fonts.ts';
import { themeVariables } from '#server/brands/theme.ts';

const fonts = { body: 'system-ui', heading: 'Georgia' };
const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
const value = (variables: Record<string, string>, name: string) => variables[name] ?? '';

describe('theme of a brand', () => {
  test('text and boundaries are readable whatever the colours', () => {
    fc.assert(
      fc.property(hex, hex, (brand, neutral) => {
        const theme = themeVariables({ colors: { brand, neutral }, fonts });
        const on = (name: string, ground: string) => wcagContrast(value(theme, name), ground);
        for (const shade of ['--brand-80', '--brand-70', '--brand-60']) {
          expect(on(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [value(theme, '--page'), value(theme, '--surface')]) {
          expect(on('--brand-ink', ground)).toBeGreaterThanOrEqual(4.5);
          expect(on('--ink', ground)).toBeGreaterThanOrEqual(7);
          expect(on('--ink-quiet', ground)).toBeGreaterThanOrEqual(4.5);
          expect(on('--line-strong', ground)).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('a colour that passes is left alone', () => {
    const theme = themeVariables({ colors: { brand: '#1d4f91', neutral: '#5c6677' }, fonts });
    expect([theme['--brand-80'], theme['--brand-raw'], theme['--brand-ink']]).toEqual(
      Array(3).fill('#1d4f91'),
    );
  });

  test('sixteen shades run from dark to light', () => {
    const theme = themeVariables({ colors: { brand: '#ffcc00', neutral: '#888888' }, fonts });
    const shades = Array.from({ length: 16 }, (_, at) => value(theme, `--brand-${(at + 1) * 10}`));
    const brightness = shades.map((shade) => wcagContrast(shade, '#000000'));
    expect(brightness).toEqual([...brightness].sort((a, b) => a - b));
    expect(theme['--brand-raw']).toBe('#ffcc00');
  });

  test('a font ends in fonts every machine has, and cannot end the declaration', () => {
    expect(fontStack('Georgia')).toBe('"Georgia", Georgia, "Times New Roman", Times, serif');
    expect(fontStack('system-ui')).toMatch(/^system-ui, .*sans-serif$/);
    expect(fontStack('x;} body{background:url(//evil)')).not.toMatch(/[;{}]|url/);
  });

  test('what is no colour is refused', () => {
    expect(() => themeVariables({ colors: { brand: 'red;}', neutral: '#888888' }, fonts })).toThrow();
  });
});
