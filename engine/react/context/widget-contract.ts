import type { FieldSchema, FieldValue, Json, RuleContext } from '../../index.ts';
import type { Field, Widget, WidgetProps } from '../rjsf/contract/index.ts';

/**
 * A widget is a plain rjsf widget: a component with rjsf's `WidgetProps` (docs of react-jsonschema-form, "Custom
 * Widgets"). Widgets published for rjsf are registered unchanged; `fieldWidget` makes ours, with facts that only the
 * engine knows. A widget reaches the network only through a port (`usePort`) whose interface it declares in its
 * folder.
 */
export interface WidgetDefinition {
  component: Widget;
  /**
   * `label`: the engine renders a <label for=id>. `group`: the widget is several controls; the engine renders the
   * label with the id `${id}-label`, and the widget sets role and aria-labelledby. `none`: the widget renders its own
   * label. Absent: as rjsf decides (a label, except beside a checkbox). The engine always renders help and error.
   */
  chrome?: 'label' | 'group' | 'none';
  /** Whether it uses native controls only and needs no component library around it. */
  plain?: boolean;
}

/** An rjsf field (`ui:field`): it renders a whole value by itself. */
export interface FieldDefinition {
  field: Field;
}

/** name -> loader; a step's widgets and fields are loaded before it is shown, the next step's in idle time. */
export type WidgetRegistry = Record<string, () => Promise<{ widget: WidgetDefinition } | FieldDefinition>>;

/** The engine's facts about a widget's field, in addition to rjsf's `WidgetProps`. */
export interface FieldFacts {
  /** ids of the error, description and help shown now, for aria-describedby. */
  describedBy: string | undefined;
  /** `x-limit` resolved with the current answers and brand. */
  limit: { minimum?: number; maximum?: number; enum?: (string | number)[] };
  /**
   * Other fields of the same step (or card), and the field itself by its `name`. Unknown names read as undefined. In
   * a card, `key` identifies the item even if its position changes.
   */
  siblings: {
    get: (field: string) => FieldValue | undefined;
    /** Sets several fields in one change. */
    set: (patch: Record<string, FieldValue | undefined>) => void;
  };
  /** Application, brand, flags, session: for display only, never for decisions. */
  context: RuleContext;
  /** The BCP 47 language of amounts and dates; US English if absent. */
  locale?: string | undefined;
  /** A text by key (`widgets.ssn.show`) with `{placeholders}` filled. */
  text: (key: string, values?: Record<string, string | number>) => string;
}

/** A choice of a field with its text. `disabled`: shown, but not selectable (`ui:enumDisabled`). */
export interface Choice<T = FieldValue> {
  value: T;
  label: string;
  disabled?: boolean;
}

/** Options of `ui:options` that every widget may read (described in `step.schema.json`). */
type SharedOption = 'star' | 'width' | 'unit';

/**
 * The props of a control, which `useField` makes from rjsf's `WidgetProps` and the engine's facts, in the control's
 * own type. `Own`: the options that a step may give this widget in addition to those of every widget; any other does
 * not compile.
 */
export interface FieldControl<T extends FieldValue = FieldValue, Own extends string = never>
  extends FieldFacts,
    Pick<WidgetProps, 'id' | 'label' | 'placeholder' | 'autofocus' | 'multiple'> {
  /** Deep name of the field: `business_ein`, `owner_1_ssn`, `vehicle/make`. */
  name: string;
  value: T | undefined;
  /**
   * Reports a changed value; `undefined` means empty. (A method, so that a control of strings is assignable to one of
   * any value.)
   */
  onChange(value: T | undefined): void;
  /** Call on blur: normalizes the value and checks the format of a non-empty field. */
  onBlur: () => void;
  /** Required, whether or not it has a star. */
  required: boolean;
  /** Can't be changed: `ui:readonly`, `ui:disabled`, `readOnly` or the step's `lock`. */
  readOnly: boolean;
  /** The error shown at the field now, if any: set aria-invalid. */
  error: string | undefined;
  options: { [name in SharedOption | Own]?: Json };
  schema: FieldSchema;
  /** rjsf's `enumOptions`: from `x-options` with the brand's texts, else from `enum`, `oneOf` or `ui:enumNames`. */
  choices: Choice<string | number>[];
  /** The value of `autocomplete`: `ui:autocomplete`, else `x-autocomplete`. */
  autoComplete: string | undefined;
}

/**
 * The controls of a step that a widget may use (code entry, bank link). They do nothing after the user has left the
 * step.
 */
export interface StepHandle {
  /** Name of the step's current state (`states` in its JSON), such as `sent`. */
  state: string;
  setState: (state: string, values?: Record<string, string>) => void;
  /** Saves and continues, as the primary button does. */
  next: () => Promise<void>;
  /** Opens another step of the flow by its path (`upload-statements`); does nothing for an unknown one. */
  goTo: (stepPath: string) => void;
  /** Skips this step: continues with the next one in order. */
  goPast: () => void;
  /**
   * Whether the step was submitted: it stays on screen until the next one renders, and must not be submitted again.
   */
  hasSubmitted: () => boolean;
  words: { heading: string; intro?: string; primary?: string };
}
