// @vitest-environment jsdom
// The test needs no DOM. It loads Fluent, which takes 2 s, and workers with a DOM have it loaded already.
import { readFileSync } from 'node:fs';
import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import base from '#brands/base.json' with { type: 'json' };
import { adjustedColors, darkVariables, themeVariables } from '#engine/theme';
import { fluentTheme } from '#src/styles/fluent-theme.ts';
import { colorOf } from '../../../engine/theme/colors.ts';
import { fontStack } from '../../../engine/theme/fonts.ts';

const fonts = { body: 'system-ui', heading: 'Georgia' };
const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

const tokens = readFileSync('src/styles/tokens.css', 'utf8');

/** Colors of the style sheet that are the same for every brand. */
const fixed = Object.fromEntries(
  [...tokens.matchAll(/(--(?:error|warning|success)[a-z-]*): (#\w{6});/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

const LIGHT = ['--page', '--surface', '--brand-160', '--brand-150'];
/** Color pairs of src/styles/*.css and the widgets: [foreground, background]. */
const TEXT: [string, string][] = [
  ...['--fill', '--fill-hover', '--fill-pressed'].map((fill): [string, string] => ['--on-fill', fill]),
  ...['--ink', '--ink-quiet', '--brand-ink'].flatMap((ink) => LIGHT.map((on): [string, string] => [ink, on])),
  ...['--brand-60', '--brand-40'].flatMap((link) =>
    LIGHT.slice(0, 2).map((on): [string, string] => [link, on]),
  ),
  ...['--ink', '--ink-quiet'].map((ink): [string, string] => [ink, '--line']),
  ...['--error', '--warning', '--success'].flatMap((meaning): [string, string][] => [
    [meaning, `${meaning}-tint`],
    [meaning, '--page'],
    [meaning, '--surface'],
    ['--ink', `${meaning}-tint`],
  ]),
];
const BOUNDARY: [string, string][] = [
  ...['--line-strong', '--ink-quiet', '--brand-80', '--brand-70', '--brand-60', '--error'].flatMap((line) =>
    ['--page', '--surface'].map((on): [string, string] => [line, on]),
  ),
  ['--fill-edge', '--surface'],
  // A chosen card: the brand's border around its own tint.
  ...['--line-strong', '--brand-80'].map((line): [string, string] => [line, '--brand-160']),
];
/** Fluent's tokens for text and borders that its fields, buttons, links and dialogs use. */
const FLUENT_TEXT: [string, string][] = [
  ...['', 'Hover', 'Pressed', 'Selected'].map((state): [string, string] => [
    'colorNeutralForegroundOnBrand',
    `colorBrandBackground${state}`,
  ]),
  ...[
    'colorNeutralForeground1',
    'colorNeutralForeground2',
    'colorNeutralForeground3',
    'colorNeutralForeground4',
  ].map((ink): [string, string] => [ink, 'colorNeutralBackground1']),
  ...['', 'Hover', 'Pressed'].flatMap((state): [string, string][] => [
    [`colorBrandForegroundLink${state}`, 'colorNeutralBackground1'],
    [`colorCompoundBrandForeground1${state}`, 'colorNeutralBackground1'],
    [`colorNeutralForeground1${state}`, `colorNeutralBackground1${state}`],
    [`colorNeutralForeground2Brand${state || 'Hover'}`, `colorNeutralBackground1${state}`],
  ]),
  ['colorBrandForeground1', 'colorNeutralBackground1'],
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorPaletteRedForeground1', 'colorNeutralBackground1'],
];
const FLUENT_BOUNDARY = [
  ...['', 'Hover', 'Pressed', 'Selected'].flatMap((state) => [
    `colorNeutralStroke1${state}`,
    `colorNeutralStrokeAccessible${state}`,
  ]),
  ...['', 'Hover', 'Pressed'].map((state) => `colorCompoundBrandStroke${state}`),
  ...['', 'Hover', 'Pressed'].map((state) => `colorCompoundBrandBackground${state}`),
  'colorPaletteRedBorder2',
  'colorStrokeFocus2',
];

function lookup(variables: Record<string, string>): (name: string) => string {
  const of = (name: string): string => {
    if (name.startsWith('#')) return name;
    if (name.startsWith('--')) return variables[name] ?? fixed[name] ?? '';
    const token = String(fluentTheme[name as keyof typeof fluentTheme] ?? '');
    return of(/^var\((--[\w-]+)\)$/.exec(token)?.[1] ?? token);
  };
  return of;
}

describe('theme of a brand', () => {
  test('gives buttons, cards and dialogs the radius of the brand', () => {
    const { borderRadiusMedium, borderRadiusLarge, borderRadiusXLarge } = fluentTheme;
    expect(new Set([borderRadiusMedium, borderRadiusLarge, borderRadiusXLarge])).toEqual(
      new Set(['var(--radius)']),
    );
  });

  test('has a contrast of 4.5:1 for text and 3:1 for borders on a dark system, too', () => {
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: undefined }), (brand, neutral) => {
        const light = themeVariables({ colors: { brand, neutral }, fonts });
        const of = lookup({ ...light, ...darkVariables({ brand, neutral }) });
        const worst = (pairs: [string, string][], least: number) =>
          pairs.filter(([front, back]) => !(wcagContrast(of(front), of(back)) >= least));
        expect(worst(TEXT, 4.5)).toEqual([]);
        expect(worst(FLUENT_TEXT, 4.5)).toEqual([]);
        expect(worst(BOUNDARY, 3)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('every text is 4.5:1 and every boundary 3:1, in all states, for any colors', () => {
    expect(Object.keys(fixed)).toHaveLength(6);
    fc.assert(
      fc.property(hex, fc.option(hex, { nil: undefined }), (brand, neutral) => {
        const of = lookup(themeVariables({ colors: { brand, neutral }, fonts }));
        const worst = (pairs: [string, string][], least: number) =>
          pairs.filter(([front, back]) => !(wcagContrast(of(front), of(back)) >= least));
        expect(worst(TEXT, 4.5)).toEqual([]);
        expect(worst(FLUENT_TEXT, 4.5)).toEqual([]);
        expect(worst(BOUNDARY, 3)).toEqual([]);
        expect(
          worst(
            FLUENT_BOUNDARY.map((line) => [line, 'colorNeutralBackground1']),
            3,
          ),
        ).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  }, 120_000);

  test('leaves a color that passes unchanged, and keeps the hue of a darkened color', () => {
    fc.assert(
      fc.property(hex, (brand) => {
        const theme = themeVariables({ colors: { brand }, fonts });
        const line = theme['--brand-80'] ?? '';
        expect(theme['--fill']).toBe(brand);
        if (wcagContrast(brand, '#ffffff') >= 4.5)
          expect([line, theme['--on-fill']]).toEqual([brand, '#ffffff']);
        else {
          const [from, to] = [colorOf(brand), colorOf(line)];
          expect(to.l).toBeLessThan(from.l);
          // Greys have no hue; if the screen lacks a color, its saturation is reduced, not its hue.
          if (to.c > 0.03) expect(Math.abs(((to.h - from.h + 540) % 360) - 180)).toBeLessThan(8);
        }
      }),
      { numRuns: 1000 },
    );
    const theme = themeVariables({ colors: { brand: '#1d4f91', neutral: '#5c6677' }, fonts });
    expect([theme['--brand-80'], theme['--fill'], theme['--brand-ink']]).toEqual(Array(3).fill('#1d4f91'));
  });

  test('the default brand is green, in the style sheet as in its record', () => {
    const theme = themeVariables({ colors: base.theme.colors, fonts });
    expect([theme['--fill'], theme['--on-fill']]).toEqual(['#0f6a5b', '#ffffff']);
    expect(/--fill: (#\w{6});/.exec(tokens)?.[1]).toBe(theme['--fill']);
  });

  test('yellow stays yellow: dark text stands on it', () => {
    const theme = themeVariables({ colors: { brand: '#FFCC00' }, fonts });
    expect(theme['--fill']).toBe('#ffcc00');
    expect(colorOf(theme['--on-fill'] ?? '').l).toBeLessThan(0.3);
  });

  test('reports which colors were adjusted', () => {
    expect(adjustedColors({ colors: { brand: '#1d4f91' }, fonts })).toEqual([]);
    const movedColors = adjustedColors({ colors: { brand: '#FFCC00' }, fonts });
    expect(movedColors.map(({ use, original }) => [use, original])).toEqual([
      ['line', '#ffcc00'],
      ['text', '#ffcc00'],
    ]);
    expect(wcagContrast(movedColors[0]?.adjusted ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('needs only one color', () => {
    const theme = themeVariables({ colors: { brand: '#b3261e' }, fonts });
    const other = themeVariables({ colors: { brand: '#1d4f91' }, fonts });
    expect(theme['--page']).not.toBe(other['--page']);
    expect(Object.values(theme).every((value) => value.length > 0)).toBe(true);
  });

  test('sixteen shades run from dark to light', () => {
    const theme = themeVariables({ colors: { brand: '#ffcc00', neutral: '#888888' }, fonts });
    const shades = Array.from({ length: 16 }, (_, index) => theme[`--brand-${(index + 1) * 10}`] ?? '');
    const brightness = shades.map((shade) => wcagContrast(shade, '#000000'));
    expect(brightness).toEqual([...brightness].sort((a, b) => a - b));
  });

  test('a font ends in fonts every machine has, and cannot end the declaration', () => {
    expect(fontStack('Georgia')).toBe('"Georgia", Georgia, "Times New Roman", Times, serif');
    expect(fontStack('Georgia, Inter')).toMatch(/^"Georgia", "Inter", Georgia, .*, serif$/);
    expect(fontStack('system-ui')).toMatch(/^system-ui, .*sans-serif$/);
    expect(fontStack('x;} body{background:url(//evil)')).not.toMatch(/[;{}]|url/);
  });

  test.each([
    [0, '0px'],
    [8, '8px'],
    [32, '32px'],
    [33, undefined],
    [-1, undefined],
    ['8', undefined],
  ])('a radius of %j gives corners of %s', (radius, corners) => {
    expect(themeVariables({ colors: { brand: '#1d4f91' }, fonts, radius })['--radius']).toBe(corners);
  });

  test('refuses an invalid color', () => {
    expect(() => themeVariables({ colors: { brand: 'red;}', neutral: '#888888' }, fonts })).toThrow();
  });
});
