import type { ComponentType } from 'react';
import type { FieldSchema, FieldUi, FieldValue, Json, RuleContext } from '../core/types.ts';

/**
 * What the engine gives a widget, and what it asks of it.
 *
 * The engine draws the chrome (label, help, error with icon) according to `WidgetDefinition.chrome`; the widget draws
 * the control. A widget reaches the network only through a port (`usePort`) whose interface it declares in its folder.
 */
export interface WidgetProps<T extends FieldValue = FieldValue> {
  /** DOM id of the main control; the label points at it. Other controls of the widget use `${id}-something`. */
  id: string;
  /** External flat name: `owner_1_ssn`. */
  name: string;
  value: T | undefined;
  /**
   * Hands a change up. `undefined` means empty. Text widgets use `useDraftValue` so that typing stays cheap.
   * (A method, so that a widget of strings fits a registry of all widgets.)
   */
  onChange(value: T | undefined): void;
  /** Call on blur: normalises, and checks the format of a non-empty field. */
  onBlur: () => void;
  label: string;
  /** Required, whether or not it is starred. */
  required: boolean;
  readOnly: boolean;
  /** The text shown at the field now, if any: set aria-invalid. */
  error: string | undefined;
  /** ids of help and error, for aria-describedby. */
  describedBy: string | undefined;
  /** `ui:options` of the step. */
  options: Record<string, Json>;
  ui: FieldUi;
  schema: FieldSchema;
  /** `x-options` with the brand's words. */
  choices: { value: string | number; label: string }[];
  /** `x-limit` resolved for the present context. */
  limit: { minimum?: number; maximum?: number; enum?: (string | number)[] };
  /** The value of `autocomplete`, from `x-autocomplete`. */
  autoComplete: string | undefined;
  /** Other fields of the same step (or of the same card). Unknown names read as undefined. */
  siblings: {
    get: (field: string) => FieldValue | undefined;
    /** Sets several fields in one change. */
    set: (patch: Record<string, FieldValue | undefined>) => void;
  };
  /** Application, brand, flags, session: for what a widget shows, never for what it decides. */
  context: RuleContext;
  /** A text by key (`widgets.ssn.show`) with `{placeholders}` filled. */
  text: (key: string, values?: Record<string, string | number>) => string;
}

export interface WidgetDefinition {
  /**
   * `label`: the engine draws a <label for=id>. `group`: the widget is several controls; the engine draws
   * role="group"/"radiogroup" is the widget's own business, it gets `${id}-label` to point aria-labelledby at.
   * `none`: the widget draws its own label (checkbox, consent, code entry); the engine still draws help and error.
   */
  chrome: 'label' | 'group' | 'none';
  component: ComponentType<WidgetProps<never>>;
}

/** name -> loader; a step's widgets are loaded before it is shown, the next step's in idle time. */
export type WidgetRegistry = Record<string, () => Promise<{ widget: WidgetDefinition }>>;

/** How a widget may steer the step it stands in (code entry, bank link). */
export interface StepHandle {
  /** Name of the step's present state (`states` in its JSON), e.g. `sent`. */
  state: string;
  setState: (state: string, values?: Record<string, string>) => void;
  /** Saves and goes on, as the primary button does. */
  next: () => Promise<void>;
  /** Opens another step of the flow by its path (`upload-statements`); does nothing for an unknown one. */
  goTo: (stepPath: string) => void;
  /** Passes this step by, undone: goes on with the one that follows in order. */
  goPast: () => void;
  /** The words of the present state. */
  words: { heading: string; intro?: string; primary?: string };
}
