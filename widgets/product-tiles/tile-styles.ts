import { makeStyles, tokens } from '@fluentui/react-components';

/** Looks of a product's tile: the box at the left, then icon and words. */
export const useTileStyles = makeStyles({
  tile: { alignItems: 'flex-start' },
  indicator: { marginTop: '20px', marginLeft: '12px', marginRight: '12px' },
  label: { gap: '12px', alignItems: 'flex-start', paddingTop: '14px', paddingBottom: '14px' },
  icon: {
    flexShrink: 0,
    color: tokens.colorBrandForeground1,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  words: { display: 'flex', flexDirection: 'column', gap: '4px' },
  name: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  about: { color: tokens.colorNeutralForeground2 },
});
