/** Answers, and the fields that they are answers to. types.ts hands all of it on. */

import type { Json } from '../json/index.ts';

/** Stands in a document for a sensitive value that is stored but not shown [PRIVATE-5]. */
export interface Masked {
  present: true;
  /** What may be shown, e.g. `***-**-6789`. */
  mask: string;
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

/** An application: flat fields plus lists (`owners`). Its exact type is generated from the schema for the app and server. */
export type ApplicationData = { [field: string]: FieldValue | undefined };

/** A field as `schemas/application.schema.json` describes it, references resolved, our keywords included. */
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
  /** Drives masking, storage, logs, analytics and encryption. */
  'x-sensitive'?: 'mask-last-4' | 'mask-date' | 'never-stored';
  /** Dotted place in the save payload; `[]` marks a list. */
  'x-save'?: string;
  /** External flat name of list items: `owner_{n}_{field}`. */
  'x-flat'?: string;
  /** Fields that name a list item: `["first", "last"]`. */
  'x-item-title'?: string[];
  /** Of a list: what the numbers of a field may add up to. */
  'x-sum'?: Record<string, { maximum: number }>;
  /** Of a list: fields that no two items share. */
  'x-unique'?: string[];
  'x-limit'?: LimitClause[];
  'x-default'?: DefaultClause[];
  /** Name of a computation that the application provides. */
  'x-compute'?: string;
  /** Other fields written when this one is set. */
  'x-stamp'?: Record<string, { now?: true; value?: Json }>;
  /** Fields whose answer goes when this one is given another. */
  'x-clears'?: string[];
  /** What the field is to code that must know it: `email`, `amount`. */
  'x-role'?: string;
  'x-prefill'?: boolean;
  'x-autocomplete'?: string;
  'x-label-from'?: string;
  /** Outer names of a date's parts: `{"dob_month": "month"}`. */
  'x-flat-parts'?: Record<string, 'month' | 'day' | 'year'>;
  [keyword: string]: unknown;
}

/** Bounds that come from the context: JSON pointers such as `/brand/loan_terms`. First clause whose rule holds counts. */
export interface LimitClause {
  when?: RuleName;
  minimum?: string;
  maximum?: string;
  enum?: string;
}
export interface DefaultClause {
  when?: RuleName;
  /** A JSON pointer into the context, or a literal. */
  value: Json;
}

/** Key of a compiled rule in `CompiledFlow.validators`. In JSON it is paths and values (rule-tree.ts); the compiler replaces it by this key. */
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
/** A precompiled validator: returns whether the data is valid and leaves its errors on itself. */
export interface CompiledValidator {
  (data: unknown): boolean;
  errors?: RawError[] | null;
}
