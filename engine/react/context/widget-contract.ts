import type { FieldSchema, FieldValue, Json, RuleContext } from '../../index.ts';
import type { Field, Widget, WidgetProps } from '../rjsf/contract/index.ts';

/**
 * A widget is a plain rjsf widget: a component of rjsf's `WidgetProps` (docs of react-jsonschema-form, "Custom Widgets").
 * One that is published for rjsf is registered as it is; `fieldWidget` makes ours, from what the engine knows beyond that.
 * It reaches the network only through a port (`usePort`) whose interface it declares in its folder.
 */
export interface WidgetDefinition {
  component: Widget;
  /**
   * `label`: the engine draws a <label for=id>. `group`: the widget is several controls; the engine draws the words under
   * the id `${id}-label`, the role and aria-labelledby are the widget's business. `none`: the widget draws its own label.
   * Absent: as rjsf decides it (a label, except beside a tick box). The engine always draws help and error.
   */
  chrome?: 'label' | 'group' | 'none';
  /** Drawn with the browser's own controls alone: it needs nothing of a library of controls around it. */
  plain?: boolean;
}

/** A rjsf field (`ui:field`): it draws a whole value by itself. */
export interface FieldDefinition {
  field: Field;
}

/** name -> loader; a step's widgets and fields are loaded before it is shown, the next step's in idle time. */
export type WidgetRegistry = Record<string, () => Promise<{ widget: WidgetDefinition } | FieldDefinition>>;

/** The engine's facts about a widget's field, beyond rjsf's `WidgetProps`. */
export interface FieldFacts {
  /** ids of the description, help and error that are shown now, for aria-describedby. */
  describedBy: string | undefined;
  /** `x-limit` resolved for the present context. */
  limit: { minimum?: number; maximum?: number; enum?: (string | number)[] };
  /**
   * Other fields of the same step (or of the same card), and the field itself by its `name`. Unknown names read as undefined.
   * In a card `key` tells the item from the others, wherever it stands.
   */
  siblings: {
    get: (field: string) => FieldValue | undefined;
    /** Sets several fields in one change. */
    set: (patch: Record<string, FieldValue | undefined>) => void;
  };
  /** Application, brand, flags, session: for what a widget shows, never for what it decides. */
  context: RuleContext;
  /** The language of amounts and dates, as BCP 47; US English if it is absent. */
  locale?: string | undefined;
  /** A text by key (`widgets.ssn.show`) with `{placeholders}` filled. */
  text: (key: string, values?: Record<string, string | number>) => string;
}

/** A choice of a field with its words. `disabled`: shown, but not to be chosen (`ui:enumDisabled`). */
export interface Choice<T = FieldValue> {
  value: T;
  label: string;
  disabled?: boolean;
}

/** Options of `ui:options` that every widget may read (`step.schema.json` says what they are). */
type SharedOption = 'star' | 'width';

/**
 * What `useField` makes of rjsf's `WidgetProps` and the engine's facts: everything a control needs, in its own type.
 * `Own`: the options that a step may give this widget beside those of every widget; any other does not compile.
 */
export interface FieldControl<T extends FieldValue = FieldValue, Own extends string = never>
  extends FieldFacts,
    Pick<WidgetProps, 'id' | 'label' | 'placeholder' | 'autofocus' | 'multiple'> {
  /** Deep name of the field: `business_ein`, `owner_1_ssn`, `vehicle/make`. */
  name: string;
  value: T | undefined;
  /** Hands a change up; `undefined` means empty. (A method, so that a control of strings fits where any value may come.) */
  onChange(value: T | undefined): void;
  /** Call on blur: normalizes, and checks the format of a non-empty field. */
  onBlur: () => void;
  /** Required, whether or not it is starred. */
  required: boolean;
  /** May not be changed: `ui:readonly`, `ui:disabled`, `readOnly` or the step's `lock`. */
  readOnly: boolean;
  /** The text shown at the field now, if any: set aria-invalid. */
  error: string | undefined;
  /** `ui:options` of the step. */
  options: { [name in SharedOption | Own]?: Json };
  schema: FieldSchema;
  /** rjsf's `enumOptions`: from `x-options` with the brand's words, else from `enum`, `oneOf` or `ui:enumNames`. */
  choices: Choice<string | number>[];
  /** The value of `autocomplete`: `ui:autocomplete`, else `x-autocomplete`. */
  autoComplete: string | undefined;
}

/** The controls of a step that a widget may use (code entry, bank link). They do nothing once the person has left the step. */
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
  /** Whether the step has led on: it stands there until the next one is drawn, and nothing of it is done any more. */
  hasLed: () => boolean;
  /** The words of the present state. */
  words: { heading: string; intro?: string; primary?: string };
}
