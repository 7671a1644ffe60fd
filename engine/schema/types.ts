/** Types of answers and their fields. */

import type { Json } from '../json/index.ts';

/** Replaces a stored sensitive value that is not shown [PRIVATE-5]. */
export interface Masked {
  present: true;
  /** The visible part, for example `***-**-6789`; of a secret that another person gave, who that is. */
  mask: string;
  /** Another person gave the secret: nobody else sees any part of it. */
  given?: true;
}

/** One item of a list field. `key` is stable in this browser, `id` is the server's. */
export type ListItem = { key?: string; id?: string } & { [field: string]: FieldValue };
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | Masked
  | FieldValue[]
  | { [key: string]: FieldValue };

/** An application: flat fields and lists (`owners`). Its exact type is generated from the schema. */
export type ApplicationData = { [field: string]: FieldValue | undefined };

/**
 * A field of `schemas/application.schema.json` with resolved references, including Trellis's own keywords.
 */
export interface FieldSchema {
  type?: string;
  title?: string;
  description?: string;
  enum?: Json[];
  format?: string;
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  maxItems?: number;
  minItems?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  /** rule name -> text, e.g. `{"minLength": "Please enter a valid ein."}`. */
  'x-errors'?: Record<string, string>;
  'x-options'?: { value: string | number; label: string }[];
  /** How a value is normalized: see engine/format/formats.ts. */
  'x-format'?: string;
  /** How a value is shown: usd, usd-cents, percent, months, yes-no, date. */
  'x-display'?: string;
  /** Decides masking, storage, logs, analytics and encryption. */
  'x-sensitive'?: 'mask-last-4' | 'mask-date' | 'mask-all' | 'never-stored';
  /** Dotted place in the save payload; `[]` marks a list. */
  'x-save'?: string;
  /** External flat name of list items: `owner_{n}_{field}`. */
  'x-flat'?: string;
  /** Fields that name a list item: `["first", "last"]`. */
  'x-item-title'?: string[];
  /** For a list: the maximum sum of a field. */
  'x-sum'?: Record<string, { maximum: number }>;
  /** For a list: fields that must be unique among items. */
  'x-unique'?: string[];
  'x-limit'?: LimitClause[];
  'x-default'?: DefaultClause[];
  /** An expression, or the name of a computation that the application provides. */
  'x-compute'?: string | Exclude<Expression, string | number>;
  /** Other fields written when this one is set. */
  'x-stamp'?: Record<string, { now?: true; value?: Json }>;
  /** Fields that are cleared if this one changes. */
  'x-clears'?: string[];
  /** The field's role for code that must know it: `email`, `amount`. */
  'x-role'?: string;
  'x-prefill'?: boolean;
  'x-autocomplete'?: string;
  'x-label-from'?: string;
  /** Outer names of a date's parts: `{"dob_month": "month"}`. */
  'x-flat-parts'?: Record<string, 'month' | 'day' | 'year'>;
  [keyword: string]: unknown;
}

/**
 * A number or date computed from answers and facts: a constant, a JSON pointer into the context of rules, or a
 * function. `*` in a pointer stands for every item of a list.
 */
export type Expression =
  | number
  | string
  | { sum: Expression[] }
  | { difference: Expression[] }
  | { product: Expression[] }
  | { ratio: Expression[] }
  | { count: string }
  | { months: Expression[] }
  | { today: { years?: number; months?: number; days?: number } };

/** Bounds from the context. The first clause whose rule is met counts. */
export interface LimitClause {
  when?: RuleName;
  minimum?: Expression;
  maximum?: Expression;
  /** A JSON pointer such as `/brand/loan_terms`. */
  enum?: string;
}
export interface DefaultClause {
  when?: RuleName;
  /** A JSON pointer into the context, or a literal. */
  value: Json;
}

/** Key of a compiled rule in `CompiledFlow.validators`, which replaces the rule in JSON (rule-tree.ts). */
export type RuleName = string;

/** An error as AJV's precompiled code reports it (verbose: with the schema that was broken). */
export interface RawError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}
/** A precompiled validator: returns whether the data is valid and sets its `errors`. */
export interface CompiledValidator {
  (data: unknown): boolean;
  errors?: RawError[] | null;
}
