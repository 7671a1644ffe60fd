/** The sections of the inspector, which fold. */
export { FoldSection } from './FoldSection.tsx';
export { BelowAnswers, SettingsGroup } from './SettingsGroup.tsx';
