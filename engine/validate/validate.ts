import type { CompiledFlow, CompiledStep, FieldError, FlowContext, RuleContext } from '../flow/index.ts';
import {
  conditionAnswer,
  expandedFields,
  fieldUi,
  flatName,
  hiddenFields,
  isAwaited,
  isWithin,
  isWithinLimit,
  limitOf,
  listOf,
  locate,
  outerName,
  readField,
  reasonNotShown,
  stepFields,
} from '../flow/index.ts';
import { once } from '../json/index.ts';
import type { ApplicationData, FieldSchema, FieldValue, RawError } from '../schema/index.ts';
import { isEmpty, isMasked, keepChosenBranches } from '../schema/index.ts';
import { fieldErrors, fillLimits, limitError } from './errors.ts';
import { compareInside } from './inner-order.ts';
import { listErrors } from './list-rules.ts';
import {
  checksFieldsSeparately,
  collectNearFields,
  emptyFarItems,
  filterNearErrors,
  type NearFields,
} from './near-fields.ts';
import { prepareForValidation } from './prepare-for-validation.ts';

/**
 * The document for a step's compiled schema: flat names → values, list fields as lists. It has only answers that count,
 * because the schema's conditions read it too.
 * @param only flat names to include; all of the step if absent
 * @param near fields to include if the schema has no conditions; all if absent
 */
export function stepData(
  step: CompiledStep,
  context: FlowContext,
  only?: readonly string[],
  near?: NearFields,
): Record<string, FieldValue | undefined> {
  const data: Record<string, FieldValue | undefined> = {};
  for (const name of stepFields(step)) {
    if (near && !near.has(name)) continue;
    const value = near
      ? readField(context.flow, context.application, name)
      : conditionAnswer(step, name, context, only);
    if (value !== undefined) data[name] = value;
  }
  return data;
}

/**
 * Validates a step against its compiled schema and the brand's limits, in browser and server: one error per field, in
 * page order.
 * @param only flat names (a substep validates its own fields alone); all fields if absent
 */
export function validateStep(
  step: CompiledStep,
  context: FlowContext,
  only?: readonly string[],
): FieldError[] {
  const { flow, env } = context;
  const validator = flow.validators[step.validator];
  if (!validator) throw new Error(`Step '${step.id}' has no validator`);
  const near = only && collectNearFields(flow, only);
  const askedValues =
    near && checksFieldsSeparately(step.schema)
      ? emptyFarItems(step, stepData(step, context, only, near), near)
      : stepData(step, context, only);
  const data = prepareForValidation(flow.application, step.schema, askedValues);
  for (const list of Object.keys(step.itemSchemas)) if (isEmpty(data[list])) data[list] = [{}];
  const raw = validator(data) ? [] : (validator.errors ?? []);
  const intendedErrors = keepChosenBranches(
    flow.application,
    step.schema,
    near ? filterNearErrors(raw, near) : raw,
    data,
  );
  const isIncluded = (name: string): boolean => only?.some((outer) => isWithin(name, outer)) ?? true;
  const errorsByField = fieldErrors(
    context,
    intendedErrors,
    data,
    (field) => fieldUi(flow, step, field),
    isIncluded,
  );
  addLimitErrors(step, context, errorsByField);
  for (const error of listErrors({ flow, env, application: listAnswers(step, context) }, only))
    if (!errorsByField.has(error.field)) errorsByField.set(error.field, error);
  const hidden = hiddenFields(context, step);
  const shownErrors = [...errorsByField.values()].filter((error) => {
    if (!isIncluded(error.field) || isAwaited(context, error.field)) return false;
    const missing = error.keyword === 'required';
    if (
      missing &&
      (isMasked(readField(flow, context.application, error.field)) || hidden.has(outerName(error.field)))
    )
      return false;
    // A substep's screen shows its fields even if they otherwise show on request only.
    if (only || step.checks.includes(error.field)) return true;
    return reasonNotShown(step, error.field, context, hidden) !== 'unasked';
  });
  if (shownErrors.length < 2) return shownErrors;
  return sortInPageOrder(step, context, shownErrors);
}

/** Sorts errors in page order; errors inside one value are in the order of its schema. */
function sortInPageOrder(step: CompiledStep, context: FlowContext, errors: FieldError[]): FieldError[] {
  const { flow } = context;
  const order = [...expandedFields(step, context), ...step.checks];
  // Reversed, so that a repeated name keeps its first position.
  const places = new Map(order.map((name, index) => [name, index] as const).reverse());
  const positionOf = ({ field }: FieldError): number => places.get(outerName(field)) ?? order.length;
  return errors.sort(
    (a, b) =>
      positionOf(a) - positionOf(b) ||
      (a.field === b.field ? 0 : compareInside(flow, step, a.field, b.field, context.application)),
  );
}

/** The format error of a non-empty field on blur; a missing answer is none. */
export function validateField(
  step: CompiledStep,
  context: FlowContext,
  field: string,
): FieldError | undefined {
  return validateStep(step, context, [field])[0];
}

/** Keywords whose errors say that something is missing, which a draft may be anywhere. */
const MISSING = new Set(['required', 'minItems', 'minProperties', 'contains', 'dependencies']);

/** Whether an answer is only incomplete. */
function isUnfinished({ keyword }: RawError): boolean {
  return MISSING.has(keyword);
}

/** Validates the present answers: types, formats, bounds; one error per field. Nothing is required (autosave, prefill). */
export function validateDraft(context: FlowContext): FieldError[] {
  const { flow, env } = context;
  const validator = flow.validators[flow.applicationValidator];
  if (!validator) throw new Error(`Flow '${flow.id}' has no application validator`);
  const data = prepareForValidation(flow.application, flow.application, context.application);
  const raw = validator(data) ? [] : (validator.errors ?? []);
  const malformed = keepChosenBranches(flow.application, flow.application, raw, data).filter(
    (error) => !isUnfinished(error),
  );
  const errorsByField = fieldErrors(context, malformed, data, () => ({}));
  for (const [name, error] of errorsByField) if (error.keyword === 'required') errorsByField.delete(name);
  for (const name of limitedNames(context, limitedFields(flow.application)))
    addLimitError(name, context, errorsByField);
  return [...errorsByField.values()].map((error) => {
    const schema = locate(flow.application, error.field)?.schema;
    return schema ? { ...error, text: fillLimits(env, error.text, limitOf(schema, context), schema) } : error;
  });
}

/** The fields with `x-limit`; those of list items by the list's name. */
const limitedFields = once((application: FieldSchema) => collectLimited(application, application.properties));

interface LimitedNames {
  ownNames: string[];
  ofItems: [list: string, field: string][];
}

function collectLimited({ properties }: FieldSchema, fields: FieldSchema['properties'] = {}): LimitedNames {
  const propertyNames = (level: FieldSchema['properties']): string[] =>
    Object.keys(level ?? {}).filter((name) => level?.[name]?.['x-limit']);
  const lists = Object.keys(fields).filter((name) => properties?.[name]?.['x-flat']);
  return {
    ownNames: propertyNames(fields),
    ofItems: lists.flatMap((list) =>
      propertyNames(properties?.[list]?.items?.properties).map((field): [string, string] => [list, field]),
    ),
  };
}

function limitedNames({ flow, application }: FlowContext, { ownNames, ofItems }: LimitedNames): string[] {
  if (ofItems.length === 0) return ownNames;
  const items = ofItems.flatMap(([list, field]) =>
    listOf(application, list).map((_, index) => flatName(flow.application, `/${list}/${index}/${field}`)),
  );
  return [...ownNames, ...items];
}

function listAnswers(step: CompiledStep, { application }: RuleContext): ApplicationData {
  return Object.fromEntries(Object.keys(step.itemSchemas).map((list) => [list, application[list]]));
}

function addLimitErrors(
  step: CompiledStep,
  context: FlowContext,
  errorsByField: Map<string, FieldError>,
): void {
  const { flow, env } = context;
  for (const [field, error] of errorsByField) {
    const schema = locate(flow.application, field)?.schema;
    if (schema?.['x-limit']) {
      errorsByField.set(field, {
        ...error,
        text: fillLimits(env, error.text, limitOf(schema, context), schema),
      });
    }
  }
  for (const name of limitedNames(context, limitedFieldsOfStep(step, flow)))
    addLimitError(name, context, errorsByField, fieldUi(flow, step, name));
}

/** The fields with `x-limit` that a step asks for or checks. */
const limitedFieldsOfStep = once((step: CompiledStep, { application }: CompiledFlow): LimitedNames => {
  const names = [...stepFields(step), ...step.checks];
  const fields = names.map((name): [string, FieldSchema] => [name, locate(application, name)?.schema ?? {}]);
  return collectLimited(application, Object.fromEntries(fields));
});

function addLimitError(
  name: string,
  context: FlowContext,
  errorsByField: Map<string, FieldError>,
  ui = {},
): void {
  const { flow } = context;
  const schema = locate(flow.application, name)?.schema;
  if (!schema?.['x-limit'] || errorsByField.has(name)) return;
  const value = readField(flow, context.application, name);
  if (value === undefined || value === null || isEmpty(value) || isMasked(value)) return;
  const limit = limitOf(schema, context);
  if (!isWithinLimit(value, limit)) errorsByField.set(name, limitError(context, name, value, limit, ui));
}
