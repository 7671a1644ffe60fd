import { makeStyles, tokens } from '@fluentui/react-components';

/** Looks of a product's tile: the box at the left, then icon and words. */
export const useTileStyles = makeStyles({
  tile: { alignItems: 'flex-start', padding: '8px' },
  indicator: { marginTop: '12px' },
  label: {
    display: 'flex',
    flexGrow: 1,
    gap: '8px',
    alignItems: 'flex-start',
    padding: '8px 4px 8px 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  icon: {
    flexShrink: 0,
    color: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  words: { display: 'flex', flexDirection: 'column', gap: '4px' },
  name: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  about: { color: tokens.colorNeutralForeground2 },
});
