import { type BrandVariants, createLightTheme, type Theme } from '@fluentui/react-components';

const SHADES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

/** Refers to the page's variables, so that a brand's colors are defined once. */
export const ramp = Object.fromEntries(
  SHADES.map((shade) => [shade, `var(--brand-${shade})`]),
) as unknown as BrandVariants;

/**
 * Fluent's light theme in the brand's colors and fonts (src/styles/README.md). 16 px body, so that phones do
 * not zoom; replaces colors for states with too little contrast.
 */
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
  borderRadiusLarge: 'var(--radius)',
  borderRadiusXLarge: 'var(--radius)',
  colorNeutralForeground1: 'var(--ink)',
  colorNeutralForeground2: 'var(--ink)',
  colorNeutralForeground3: 'var(--ink-quiet)',
  colorNeutralForeground4: 'var(--ink-quiet)',
  colorNeutralStroke1: 'var(--line-strong)',
  colorNeutralStroke1Hover: 'var(--ink-quiet)',
  colorNeutralStroke1Pressed: 'var(--ink)',
  colorNeutralStroke1Selected: 'var(--line-strong)',
  colorNeutralStrokeAccessible: 'var(--line-strong)',
  colorNeutralStrokeAccessibleHover: 'var(--ink-quiet)',
  colorNeutralStrokeAccessiblePressed: 'var(--ink)',
  // On the brand's own color, the text color is computed for contrast.
  colorBrandBackground: 'var(--fill)',
  colorBrandBackgroundHover: 'var(--fill-hover)',
  colorBrandBackgroundPressed: 'var(--fill-pressed)',
  colorBrandBackgroundSelected: 'var(--fill)',
  colorNeutralForegroundOnBrand: 'var(--on-fill)',
  colorNeutralStrokeAccessibleSelected: 'var(--brand-80)',
  colorNeutralBackground1: 'var(--surface)',
  colorNeutralBackground1Hover: 'var(--brand-160)',
  colorNeutralBackground1Pressed: 'var(--brand-150)',
  colorNeutralForeground1Hover: 'var(--ink)',
  colorNeutralForeground1Pressed: 'var(--ink)',
  colorNeutralForeground2BrandHover: 'var(--brand-ink)',
  colorNeutralForeground2BrandPressed: 'var(--brand-ink)',
  colorNeutralForeground2BrandSelected: 'var(--brand-ink)',
  colorNeutralBackgroundDisabled: 'var(--line)',
  colorNeutralForegroundDisabled: 'var(--ink-quiet)',
  colorNeutralStrokeDisabled: 'var(--line-strong)',
  colorStrokeFocus2: 'var(--ink)',
  colorStrokeFocus1: 'var(--surface)',
  colorSubtleBackgroundHover: 'var(--brand-160)',
  colorSubtleBackgroundPressed: 'var(--brand-150)',
  colorBrandForegroundLink: 'var(--brand-ink)',
  colorBrandForegroundLinkHover: 'var(--brand-60)',
  colorBrandForegroundLinkPressed: 'var(--brand-40)',
  colorBrandForeground1: 'var(--brand-ink)',
  colorBrandForeground2: 'var(--brand-ink)',
  colorCompoundBrandForeground1: 'var(--brand-ink)',
  colorCompoundBrandForeground1Hover: 'var(--brand-60)',
  colorCompoundBrandForeground1Pressed: 'var(--brand-40)',
  colorPaletteRedForeground1: 'var(--error)',
  colorPaletteRedForeground3: 'var(--error)',
  colorPaletteRedBorder2: 'var(--error)',
  colorStatusDangerForeground1: 'var(--error)',
};
