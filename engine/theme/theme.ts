import { type Color, colorOf, contrast, darkenUntilReadable, hexOf } from './colors.ts';
import { fontStack } from './fonts.ts';

export interface ThemeInput {
  /** `#rrggbb`; without a neutral, greys get a slight tint of the brand's hue. */
  colors: { brand: string; neutral?: string };
  fonts: { body: string; heading: string };
  font_files?: readonly { family: string }[];
  /** Corner radius in px. */
  radius?: unknown;
}

/** A color that is darkened, because it lacks contrast on a light background. */
export interface AdjustedColor {
  name: 'brand';
  original: string;
  adjusted: string;
  /** `text`: links and quiet buttons; `line`: boundaries, ticks and progress. */
  use: 'text' | 'line';
}

/** Fluent UI's shades of blue (brandWeb), from 10 to 160: every brand's shades get their lightness and chroma. */
const fluentRamp = [
  '#061724',
  '#082338',
  '#0a2e4a',
  '#0c3b5e',
  '#0e4775',
  '#0f548c',
  '#115ea3',
  '#0f6cbd',
  '#2886de',
  '#479ef5',
  '#62abf5',
  '#77b7f7',
  '#96c6fa',
  '#b4d6fa',
  '#cfe4fa',
  '#ebf3fc',
].map(colorOf);
const ANCHOR_INDEX = 7;
const white = '#ffffff';
const black = '#000000';

/**
 * The custom properties of a brand (src/styles/README.md). Colors are darkened until text has a contrast of 4.5:1 (ink
 * 7:1) on every background, and the border of a control 3:1. Surfaces keep the brand's color, with white or dark text.
 * @throws Error if a color is invalid
 */
export function themeVariables(theme: ThemeInput): Record<string, string> {
  const raw = colorOf(theme.colors.brand);
  const neutral = theme.colors.neutral ? colorOf(theme.colors.neutral) : { ...raw, c: raw.c * 0.3 };
  const tint = (l: number, c: number): Color => ({ l, c: Math.min(neutral.c, c), h: neutral.h });
  const shades = colorRamp(raw, theme.colors.brand);
  const page = hexOf(tint(0.977, 0.008));
  const line = hexOf(tint(0.9, 0.012));
  const backgrounds = [white, page];
  // Adds the backgrounds of messages, and of quiet buttons when hovered or pressed.
  const tints = [...backgrounds, shades['--brand-160'] ?? white, shades['--brand-150'] ?? white];
  const families = new Set((theme.font_files ?? []).map(({ family }) => family));
  const variables: Record<string, string> = {
    ...shades,
    ...fillColors(raw, theme.colors.brand, tint(0.25, 0.02)),
    '--brand-ink': shownHex(raw, theme.colors.brand, darkenUntilReadable(raw, 4.5, tints)),
    '--page': page,
    '--surface': white,
    '--ink': hexOf(darkenUntilReadable(tint(0.25, 0.02), 7, [...tints, line])),
    '--ink-quiet': hexOf(darkenUntilReadable(tint(0.48, 0.03), 4.5, [...tints, line])),
    '--line': line,
    '--line-strong': hexOf(darkenUntilReadable(tint(0.6, 0.03), 3, tints)),
    '--font-body': fontStack(theme.fonts.body, families),
    '--font-heading': fontStack(theme.fonts.heading, families),
  };
  const { radius } = theme;
  if (typeof radius === 'number' && radius >= 0 && radius <= 32) variables['--radius'] = `${radius}px`;
  return variables;
}

/** The uses of the brand's color that needed a darker one. */
export function adjustedColors(theme: ThemeInput): AdjustedColor[] {
  const brandColor = theme.colors.brand.toLowerCase();
  const variables = themeVariables(theme);
  const uses = [
    { use: 'line', adjusted: variables['--brand-80'] ?? brandColor },
    { use: 'text', adjusted: variables['--brand-ink'] ?? brandColor },
  ] as const;
  return uses
    .filter(({ adjusted: color }) => color !== brandColor)
    .map((adjustment) => ({ name: 'brand', original: brandColor, ...adjustment }));
}

/** The hex value of a color; for an unchanged color the given value, because converting could round it. */
function shownHex(raw: Color, brandColor: string, color: Color): string {
  return color.l === raw.l ? brandColor.toLowerCase() : hexOf(color);
}

/**
 * Colors of the primary button. A light color has dark text and is lighter when hovered; a dark one has white text and
 * is darker.
 */
function fillColors(raw: Color, brandColor: string, ink: Color): Record<string, string> {
  const isDark = contrast(white, brandColor) >= 4.5;
  const dark = contrast(hexOf(ink), brandColor) >= 4.5 ? hexOf(ink) : black;
  const shiftedBy = (share: number): string =>
    hexOf({ ...raw, l: isDark ? raw.l * (1 - share) : raw.l + (1 - raw.l) * 2 * share });
  return {
    '--fill': brandColor.toLowerCase(),
    '--fill-hover': shiftedBy(0.08),
    '--fill-pressed': shiftedBy(0.16),
    '--on-fill': isDark ? white : dark,
    // A button as light as the page needs an edge.
    '--fill-edge': shownHex(raw, brandColor, darkenUntilReadable(raw, 3, [white])),
  };
}

/** Sixteen shades of the brand's hue; shade 80 is visible as a line on a light ground, and readable under white text. */
function colorRamp(raw: Color, brandColor: string): Record<string, string> {
  const base = darkenUntilReadable(raw, 4.5, [white]);
  const reference = fluentRamp[ANCHOR_INDEX] ?? base;
  return Object.fromEntries(
    fluentRamp.map((shade, index) => {
      const color: Color = {
        l: lightness(base.l, reference.l, shade.l),
        c: base.c * (shade.c / reference.c),
        h: base.h,
      };
      return [
        `--brand-${(index + 1) * 10}`,
        index === ANCHOR_INDEX ? shownHex(raw, brandColor, base) : hexOf(color),
      ];
    }),
  );
}

/** Scales a shade's lightness so that the anchor shade (`reference`) gets that of `base`; black and white stay. */
function lightness(base: number, reference: number, shade: number): number {
  return shade <= reference ? base * (shade / reference) : 1 - (1 - base) * ((1 - shade) / (1 - reference));
}
