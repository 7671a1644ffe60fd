/** The folding sections of the inspector, and content below the fields of a section. */
export { FoldSection } from './FoldSection.tsx';
export { BelowAnswers, SettingsGroup } from './SettingsGroup.tsx';
