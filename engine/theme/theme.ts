import { type Color, colorOf, contrast, hexOf, readable } from './colors.ts';
import { fontStack } from './fonts.ts';

export interface ThemeInput {
  /** `#rrggbb`. Without a neutral the greys take a breath of the brand's own hue. */
  colors: { brand: string; neutral?: string };
  fonts: { body: string; heading: string };
  /** Files that the brand brings. */
  font_files?: readonly { family: string }[];
  /** Corner radius in px. */
  radius?: unknown;
}

/** A color that is shown darker than it was given, because it could not be seen or read on a light ground. */
export interface MovedColor {
  /** Where it was given. */
  name: 'brand';
  given: string;
  shown: string;
  /** `text`: links and quiet buttons; `line`: boundaries, ticks and progress. */
  use: 'text' | 'line';
}

/** Fluent UI's own blue ramp (brandWeb), 10 to 160: the profile of lightness and chroma that every brand's ramp follows. */
const fluentRamp = [
  ...['#061724', '#082338', '#0a2e4a', '#0c3b5e', '#0e4775', '#0f548c', '#115ea3', '#0f6cbd'],
  ...['#2886de', '#479ef5', '#62abf5', '#77b7f7', '#96c6fa', '#b4d6fa', '#cfe4fa', '#ebf3fc'],
].map(colorOf);
const anchor = 7;
const white = '#ffffff';
const black = '#000000';

/**
 * The custom properties of a brand (src/styles/README.md). Text is readable whatever the brand's color: 4.5:1 (ink 7:1) on
 * every ground it stands on, the boundary of a control 3:1; only lightness is moved for it. What the brand's color fills keeps
 * that color: its text is chosen, white or dark.
 * @throws Error when a color is none.
 */
export function themeVariables(theme: ThemeInput): Record<string, string> {
  const raw = colorOf(theme.colors.brand);
  const neutral = theme.colors.neutral ? colorOf(theme.colors.neutral) : { ...raw, c: raw.c * 0.3 };
  const tint = (l: number, c: number): Color => ({ l, c: Math.min(neutral.c, c), h: neutral.h });
  const shades = ramp(raw, theme.colors.brand);
  const page = hexOf(tint(0.977, 0.008));
  const line = hexOf(tint(0.9, 0.012));
  const grounds = [white, page];
  // What a hovered or pressed quiet button and a message stand on.
  const tints = [...grounds, shades['--brand-160'] ?? white, shades['--brand-150'] ?? white];
  const families = new Set((theme.font_files ?? []).map(({ family }) => family));
  const variables: Record<string, string> = {
    ...shades,
    ...fills(raw, theme.colors.brand, tint(0.25, 0.02)),
    '--brand-raw': theme.colors.brand.toLowerCase(),
    '--brand-ink': shown(raw, theme.colors.brand, readable(raw, 4.5, tints)),
    '--page': page,
    '--surface': white,
    '--ink': hexOf(readable(tint(0.25, 0.02), 7, [...tints, line])),
    '--ink-quiet': hexOf(readable(tint(0.48, 0.03), 4.5, [...tints, line])),
    '--line': line,
    '--line-strong': hexOf(readable(tint(0.6, 0.03), 3, tints)),
    '--font-body': fontStack(theme.fonts.body, families),
    '--font-heading': fontStack(theme.fonts.heading, families),
  };
  const { radius } = theme;
  if (typeof radius === 'number' && radius >= 0 && radius <= 32) variables['--radius'] = `${radius}px`;
  return variables;
}

/** Which uses of the brand's color needed a darker one, for whoever chose it. Empty where it passes as it is. */
export function movedColors(theme: ThemeInput): MovedColor[] {
  const given = theme.colors.brand.toLowerCase();
  const variables = themeVariables(theme);
  const uses = [
    { use: 'line', shown: variables['--brand-80'] ?? given },
    { use: 'text', shown: variables['--brand-ink'] ?? given },
  ] as const;
  return uses
    .filter(({ shown: color }) => color !== given)
    .map((moved) => ({ name: 'brand', given, ...moved }));
}

/** The color as it was given where it was left alone: converting there and back could round it. */
function shown(raw: Color, given: string, color: Color): string {
  return color.l === raw.l ? given.toLowerCase() : hexOf(color);
}

/**
 * What the primary button is made of: the brand's own color, the text on it, and both states. A light color carries dark
 * text and grows lighter under the pointer; a dark one carries white and grows darker.
 */
function fills(raw: Color, given: string, ink: Color): Record<string, string> {
  const isDark = contrast(white, given) >= 4.5;
  const dark = contrast(hexOf(ink), given) >= 4.5 ? hexOf(ink) : black;
  const moved = (share: number): string =>
    hexOf({ ...raw, l: isDark ? raw.l * (1 - share) : raw.l + (1 - raw.l) * 2 * share });
  return {
    '--fill': given.toLowerCase(),
    '--fill-hover': moved(0.08),
    '--fill-pressed': moved(0.16),
    '--on-fill': isDark ? white : dark,
    // A button that is as light as the page still has an edge.
    '--fill-edge': shown(raw, given, readable(raw, 3, [white])),
  };
}

/** Sixteen shades with the brand's hue; 80 can be seen on a light ground as a line or a tick, and carries white. */
function ramp(raw: Color, given: string): Record<string, string> {
  const base = readable(raw, 4.5, [white]);
  const reference = fluentRamp[anchor] ?? base;
  return Object.fromEntries(
    fluentRamp.map((shade, at) => {
      const color: Color = {
        l: lightness(base.l, reference.l, shade.l),
        c: base.c * (shade.c / reference.c),
        h: base.h,
      };
      return [`--brand-${(at + 1) * 10}`, at === anchor ? shown(raw, given, base) : hexOf(color)];
    }),
  );
}

/** Where a shade of the reference ramp lies once its anchor is moved to `base`: black and white stay where they are. */
function lightness(base: number, reference: number, shade: number): number {
  return shade <= reference ? base * (shade / reference) : 1 - (1 - base) * ((1 - shade) / (1 - reference));
}
