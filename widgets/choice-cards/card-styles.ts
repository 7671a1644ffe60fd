import { makeStyles, shorthands, tokens } from '@fluentui/react-components';
import { TARGET } from '../text-control/control-styles.ts';

/** Looks of a choice that is a card. What is chosen shows in the indicator's shape, the border's width and its color. */
export const useCardStyles = makeStyles({
  column: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '8px' },
  tiles: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
    gap: '8px',
  },
  card: {
    boxSizing: 'border-box',
    display: 'flex',
    width: '100%',
    maxWidth: '100%',
    alignItems: 'center',
    minHeight: TARGET,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    '&:hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  /** A wider line by a shadow inside, so that nothing moves; forced colors draw the border itself. */
  chosen: {
    ...shorthands.borderColor(tokens.colorCompoundBrandStroke),
    boxShadow: `inset 0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  readOnly: { backgroundColor: tokens.colorNeutralBackground3, ...shorthands.borderStyle('dashed') },
  /** Input and label share the card without a gap: all of it can be pressed. */
  input: { width: TARGET },
  indicator: { marginLeft: '14px', marginRight: '14px' },
  label: {
    display: 'flex',
    flexGrow: 1,
    alignSelf: 'stretch',
    alignItems: 'center',
    padding: '8px 12px 8px 0',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  /** As readable as any text, chosen or not. */
  words: { color: tokens.colorNeutralForeground1 },
});
