import type { Json } from '../json/index.ts';

export interface FieldUi {
  'ui:widget'?: string;
  'ui:title'?: string;
  'ui:description'?: string;
  'ui:help'?: string;
  'ui:errors'?: Record<string, string>;
  'ui:options'?: Record<string, Json>;
  [key: string]: unknown;
}

export interface FieldGroup {
  title?: string;
  description?: string;
  fields: string[];
  /** Fields side by side, if there is room. */
  rows?: string[][];
  review?: ReviewRowUi[];
}

export interface ReviewRowUi {
  title: string;
  fields: string[];
  /** Between two answers; ', ' if left out. */
  by?: string;
}

export interface StepUi {
  'ui:order': string[];
  'ui:groups'?: FieldGroup[];
  /** Pointer to a long text above the fields. */
  'ui:document'?: string;
  [field: string]: unknown;
}
