import type { Json } from '../json/index.ts';

/** The mask of a stored secret [PRIVATE-5]. */
export interface Masked {
  present: true;
  /** The visible part: `***-**-6789`; of a secret from another person, the giver. */
  mask: string;
  /** Another person gave the secret, and no other person sees any part of it. */
  given?: true;
}

/** `key` is stable in this browser, `id` is the server's. */
export type ListItem = { key?: string; id?: string } & { [field: string]: FieldValue };
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | Masked
  | FieldValue[]
  | { [key: string]: FieldValue };

/** Flat fields and lists; the exact type is generated from the schema. */
export type ApplicationData = { [field: string]: FieldValue | undefined };

/** A field of `schemas/application.schema.json` with resolved references and Trellis's own keywords. */
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
  /** Texts by rule: `{"minLength": "Please enter a valid ein."}`. */
  'x-errors'?: Record<string, string>;
  'x-options'?: { value: string | number; label: string }[];
  /** Name of a normalizer (engine/format/formats.ts). */
  'x-format'?: string;
  /** usd, usd-cents, percent, months, yes-no, date. */
  'x-display'?: string;
  /** Decides masking, storage, logs, analytics and encryption. */
  'x-sensitive'?: 'mask-last-4' | 'mask-date' | 'mask-all' | 'never-stored';
  /** Dotted place in the save payload; `[]` marks a list. */
  'x-save'?: string;
  /** Pattern of the items' flat names: `owner_{n}_{field}`. */
  'x-flat'?: string;
  /** Fields that name a list item: `["first", "last"]`. */
  'x-item-title'?: string[];
  /** Maximum sum of a field of the list's items. */
  'x-sum'?: Record<string, { maximum: number }>;
  /** Fields that must be unique among the list's items. */
  'x-unique'?: string[];
  'x-limit'?: LimitClause[];
  'x-default'?: DefaultClause[];
  /** An expression, or the name of a computation of the application. */
  'x-compute'?: string | Exclude<Expression, string | number>;
  /** Other fields that are set with this one. */
  'x-stamp'?: Record<string, { now?: true; value?: Json }>;
  /** Fields that are cleared if this one changes. */
  'x-clears'?: string[];
  /** The files that the question asks for: its answer is a list of references. */
  'x-files'?: { kinds?: ('pdf' | 'image')[]; megabytes?: number };
  /** Role for code that must know the field: `email`, `amount`. */
  'x-role'?: string;
  'x-prefill'?: boolean;
  'x-autocomplete'?: string;
  'x-label-from'?: string;
  /** Flat names of a date's parts: `{"dob_month": "month"}`. */
  'x-flat-parts'?: Record<string, 'month' | 'day' | 'year'>;
  [keyword: string]: unknown;
}

/**
 * A number or date from answers and facts: a constant, a JSON pointer into the context of rules (`*` for every item),
 * or a function.
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

/** The first clause whose rule is met counts. */
export interface LimitClause {
  when?: RuleName;
  minimum?: Expression;
  maximum?: Expression;
  /** JSON pointer to the allowed values: `/brand/loan_terms`. */
  enum?: string;
}
export interface DefaultClause {
  when?: RuleName;
  /** JSON pointer into the context, or a literal. */
  value: Json;
}

/** Key of a compiled rule in `CompiledFlow.validators`. */
export type RuleName = string;

/** An error of AJV's precompiled code, with the broken schema. */
export interface RawError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}
export interface CompiledValidator {
  (data: unknown): boolean;
  errors?: RawError[] | null;
}
