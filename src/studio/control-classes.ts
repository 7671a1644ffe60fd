import {
  type ButtonState,
  type ComboboxState,
  type FieldState,
  type FluentProviderCustomStyleHooks,
  type InputState,
  type MessageBarBodyState,
  mergeClasses,
  type SelectState,
} from '@fluentui/react-components';

/**
 * Adds Studio's classes to Fluent's controls, which the files of styles/ style. Fluent's own class names are an
 * internal detail of the package. Dialogs and menus inherit it from Studio's root.
 */
export const controlClasses: FluentProviderCustomStyleHooks = {
  useButtonStyles_unstable(state) {
    const { root, icon, iconOnly } = state as ButtonState;
    root.className = mergeClasses(iconOnly ? 'st-button st-button--icon' : 'st-button', root.className);
    if (icon) icon.className = mergeClasses('st-button__icon', icon.className);
  },
  useInputStyles_unstable(state) {
    const { root } = state as InputState;
    root.className = mergeClasses('st-input', root.className);
  },
  useSelectStyles_unstable(state) {
    const { root, select } = state as SelectState;
    root.className = mergeClasses('st-select', root.className);
    select.className = mergeClasses('st-select__control', select.className);
  },
  useComboboxStyles_unstable(state) {
    const { root } = state as ComboboxState;
    root.className = mergeClasses('st-combobox', root.className);
  },
  useFieldStyles_unstable(state) {
    const { root } = state as FieldState;
    root.className = mergeClasses('st-field', root.className);
  },
  useMessageBarBodyStyles_unstable(state) {
    const { root } = state as MessageBarBodyState;
    root.className = mergeClasses('st-message-body', root.className);
  },
};
