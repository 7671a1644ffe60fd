import type { Json } from '../json/index.ts';

/** rjsf's `uiSchema` of one field. */
export interface FieldUi {
  'ui:widget'?: string;
  'ui:title'?: string;
  'ui:description'?: string;
  'ui:help'?: string;
  'ui:errors'?: Record<string, string>;
  'ui:options'?: Record<string, Json>;
  [key: string]: unknown;
}

/** Fields under one heading. */
export interface FieldGroup {
  title?: string;
  description?: string;
  fields: string[];
  /** Fields side by side, if there is room. */
  rows?: string[][];
  /** Fields whose answers the review shows in one row. */
  review?: ReviewRowOf[];
}

/** A row of the review that joins answers: an address, a name. */
export interface ReviewRowOf {
  title: string;
  fields: string[];
  /** Between two answers; ', ' if left out. */
  by?: string;
}

/** The `uiSchema` of a step. */
export interface StepUi {
  'ui:order': string[];
  'ui:groups'?: FieldGroup[];
  /** Pointer to a long text shown above the fields. */
  'ui:document'?: string;
  [field: string]: unknown;
}
