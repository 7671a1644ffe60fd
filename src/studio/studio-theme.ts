import { createDarkTheme, type Theme } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { fluentTheme, ramp } from '../styles/fluent-theme.ts';

const DARK = '(prefers-color-scheme: dark)';

/** Whether the system is in dark mode, updated on changes. */
export function useIsDark(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(DARK);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(DARK).matches,
  );
}

/** Text of 14 px in controls: Studio is a tool for a desk (styles/controls.css). */
const SIZES: Partial<Theme> = {
  fontSizeBase300: '0.875rem',
  lineHeightBase300: '1.25rem',
  fontSizeBase400: '0.875rem',
  lineHeightBase400: '1.25rem',
};
const lightTheme: Theme = { ...fluentTheme, ...SIZES };

/** The dark theme, with values of the page's CSS variables. */
const darkTheme: Theme = {
  ...createDarkTheme(ramp),
  ...(Object.fromEntries(
    Object.entries(fluentTheme).filter(
      ([name, value]) => !name.startsWith('color') || /^var\(/.test(String(value)),
    ),
  ) as Partial<Theme>),
  ...SIZES,
};

/** Fluent's theme for Studio, light or dark by the system. */
export function useStudioTheme(): Theme {
  return useIsDark() ? darkTheme : lightTheme;
}
