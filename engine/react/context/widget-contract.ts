import type { FieldSchema, FieldValue, Json, RuleContext } from '../../index.ts';
import type { Field, Widget, WidgetProps } from '../rjsf/contract/index.ts';

/**
 * A plain rjsf widget: a component with rjsf's `WidgetProps` ("Custom Widgets" of react-jsonschema-form). Widgets
 * published for rjsf are registered unchanged; `fieldWidget` makes ours. A widget reaches the network only through a
 * port (`usePort`), declared in its folder.
 */
export interface WidgetDefinition {
  component: Widget;
  /**
   * How the label is rendered. `label`: the engine renders a <label for=id>. `group`: several controls; the engine
   * renders the label with the id `${id}-label`, the widget sets role and aria-labelledby. `none`: the widget renders its
   * label. Absent: rjsf decides. The engine always renders help and error.
   */
  chrome?: 'label' | 'group' | 'none';
  /** Uses native controls only, so it needs no component library. */
  plain?: boolean;
}

/** An rjsf field (`ui:field`), which renders a whole value. */
export interface FieldDefinition {
  field: Field;
}

/** Loaders by name; a step's widgets load before it is shown, the next step's in idle time. */
export type WidgetRegistry = Record<string, () => Promise<{ widget: WidgetDefinition } | FieldDefinition>>;

/** The engine's facts about a field, besides rjsf's `WidgetProps`. */
export interface FieldFacts {
  /** ids of the shown error, description and help, for aria-describedby. */
  describedBy: string | undefined;
  /** `x-limit` with the current answers and brand. */
  limit: { minimum?: number; maximum?: number; enum?: (string | number)[] };
  /**
   * Fields of the same step (or card), and the field itself; an unknown name reads as undefined. In a card, `key`
   * identifies the item even if it moves.
   */
  siblings: {
    get: (field: string) => FieldValue | undefined;
    /** Sets several fields in one change. */
    set: (patch: Record<string, FieldValue | undefined>) => void;
  };
  /** The context of rules, for display only, never for decisions. */
  context: RuleContext;
  /** BCP 47; US English if absent. */
  locale?: string | undefined;
  /** A text by key (`widgets.ssn.show`) with `{placeholders}` filled. */
  text: (key: string, values?: Record<string, string | number>) => string;
}

/** A choice of a field. If it is `disabled` (`ui:enumDisabled`), it is shown but can't be selected. */
export interface Choice<T = FieldValue> {
  value: T;
  label: string;
  disabled?: boolean;
}

/** Options of every widget (`step.schema.json`). */
type SharedOption = 'star' | 'width' | 'unit';

/**
 * A control's props from rjsf's `WidgetProps` and the engine's facts. `Own`: options of this widget besides those of
 * every widget.
 */
export interface FieldControl<T extends FieldValue = FieldValue, Own extends string = never>
  extends FieldFacts,
    Pick<WidgetProps, 'id' | 'label' | 'placeholder' | 'autofocus' | 'multiple'> {
  /** Deep name of the field: `business_ein`, `owner_1_ssn`, `vehicle/make`. */
  name: string;
  value: T | undefined;
  /**
   * Undefined means empty. A method, so that a control of strings is assignable to one of any value.
   * @param isShown the control shows this value already, and nothing else of the widget depends on it: the field is not
   * rendered
   */
  onChange(value: T | undefined, isShown?: boolean): void;
  /** On blur: normalizes the value and checks the format of a non-empty field. */
  onBlur: () => void;
  /** Required, with or without a star. */
  required: boolean;
  /** Can't be changed, by `ui:readonly`, `ui:disabled`, `readOnly` or the step's `lock`. */
  readOnly: boolean;
  /** The shown error: set aria-invalid. */
  error: string | undefined;
  options: { [name in SharedOption | Own]?: Json };
  schema: FieldSchema;
  /** rjsf's `enumOptions`: `x-options` with the brand's texts, else `enum`, `oneOf` or `ui:enumNames`. */
  choices: Choice<string | number>[];
  /** `ui:autocomplete`, else `x-autocomplete`. */
  autoComplete: string | undefined;
}

/** A step as its widgets use it (code entry, bank link); does nothing after the user has left the step. */
export interface StepHandle {
  /** Name in the step's `states`, such as `sent`. */
  state: string;
  setState: (state: string, values?: Record<string, string>) => void;
  /** Saves and continues, as the primary button does. */
  next: () => Promise<void>;
  /** Opens another step by its path (`upload-statements`); ignores an unknown path. */
  goTo: (stepPath: string) => void;
  /** Continues with the next step in order. */
  goPast: () => void;
  /** A submitted step stays on screen until the next one renders, and must not be submitted again. */
  hasSubmitted: () => boolean;
  words: { heading: string; intro?: string; primary?: string };
}
