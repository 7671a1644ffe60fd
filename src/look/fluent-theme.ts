import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';

const SHADES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

/** Fluent's ramp as references to the page's own variables, so that one place holds a brand's colours. */
const ramp = Object.fromEntries(
  SHADES.map((shade) => [shade, `var(--brand-${shade})`]),
) as unknown as BrandVariants;

/** Fluent's light theme in the brand's colours, fonts and type sizes (README.md): 16 px body, so that phones do not zoom. */
export const fluentTheme: Theme = {
  ...createLightTheme(ramp),
  fontFamilyBase: 'var(--font-body)',
  fontSizeBase200: '0.875rem',
  lineHeightBase200: '1.25rem',
  fontSizeBase300: '1rem',
  lineHeightBase300: '1.5rem',
  fontSizeBase400: '1rem',
  lineHeightBase400: '1.5rem',
  fontSizeBase500: '1.25rem',
  lineHeightBase500: '1.625rem',
  borderRadiusMedium: 'var(--radius)',
  colorNeutralForeground1: 'var(--ink)',
  colorNeutralForeground2: 'var(--ink)',
  colorNeutralForeground3: 'var(--ink-quiet)',
  colorNeutralForeground4: 'var(--ink-quiet)',
  colorNeutralStroke1: 'var(--line-strong)',
  colorNeutralStrokeAccessible: 'var(--line-strong)',
  colorNeutralBackground1: 'var(--surface)',
  colorBrandForegroundLink: 'var(--brand-ink)',
  colorBrandForeground1: 'var(--brand-ink)',
  colorCompoundBrandForeground1: 'var(--brand-ink)',
  colorPaletteRedForeground1: 'var(--error)',
  colorPaletteRedForeground3: 'var(--error)',
};
