import { normalizeInner } from '../format/index.ts';
import { isObject, once } from '../json/index.ts';
import type { FieldSchema, FieldValue } from '../schema/index.ts';
import {
  everyBranch,
  everyField,
  withConstants,
  withoutBlankItems,
  withoutForbiddenParts,
} from '../schema/index.ts';
import { isAwaited } from './awaited.ts';
import { expandFlatName, listOf, locate, outerName, readField } from './names/index.ts';
import { holds } from './rules.ts';
import type { FieldUi } from './step-ui.ts';
import { hiddenFields } from './steps/index.ts';
import type { CompiledFlow, CompiledStep, FlowContext, RuleContext } from './types.ts';

/**
 * The uiSchema entry of a field. A list item's field has it under the list's `items`, an inner value below the entry of
 * its field.
 */
export function fieldUi(flow: CompiledFlow, step: CompiledStep, name: string): FieldUi {
  const ownUi = step.uiSchema[name];
  if (ownUi) return ownUi as FieldUi;
  const place = locate(flow.application, name);
  if (place?.inner) return innerUi(fieldUi(flow, step, outerName(name)), place.inner);
  if (!place?.list) return {};
  const list = step.uiSchema[place.list] as { items?: Record<string, FieldUi> } | undefined;
  return list?.items?.[place.field] ?? {};
}

function innerUi(outer: FieldUi, path: readonly string[]): FieldUi {
  let ui: unknown = outer;
  for (const name of path) {
    if (!isObject(ui)) return {};
    const { items } = ui;
    const item = Array.isArray(items) ? items[Number(name)] : items;
    ui = Object.hasOwn(ui, name) ? ui[name] : /^\d+$/.test(name) ? item : undefined;
  }
  return isObject(ui) ? ui : {};
}

/** Top-level fields of a step in its order, shown or not; list fields by their own name. */
export const stepFields = once((step: CompiledStep): readonly string[] => {
  const fields = everyField(step.schema);
  return step.uiSchema['ui:order'].filter((name) => fields[name]);
});

/** Every field of a step by flat name, of lists for the existing items (at least one): `owner_1_first`, ..., `owner_2_zip`. */
export function expandedFields(step: CompiledStep, context: FlowContext): string[] {
  const { flow } = context;
  return stepFields(step).flatMap((name) => {
    const pattern = flow.application.properties?.[name]?.['x-flat'];
    if (!pattern) return [name];
    const ui = step.uiSchema[name] as { items?: { 'ui:order'?: string[] } } | undefined;
    const fields = ui?.items?.['ui:order'] ?? Object.keys(step.itemSchemas[name]?.properties ?? {});
    const count = Math.max(1, listOf(context.application, name).length);
    return Array.from({ length: count }, (_, index) =>
      fields.map((field) => expandFlatName(pattern, index + 1, field)),
    ).flat();
  });
}

/**
 * Why a field, or the field of a deep name, is not shown: `hidden` by a link, `awaited` from another person, `unasked`
 * (a rule, or no step asks for it), `machine` (no widget).
 * @param hidden the hidden fields, if the caller checks many names
 */
export function reasonNotShown(
  step: CompiledStep,
  deepName: string,
  context: FlowContext,
  hidden: ReadonlySet<string> = hiddenFields(context, step),
): 'hidden' | 'awaited' | 'unasked' | 'machine' | undefined {
  const { flow } = context;
  const name = outerName(deepName);
  const why = reasonNotAsked(step, name, context, hidden);
  return why ?? (fieldUi(flow, step, name)['ui:widget'] === 'hidden' ? 'machine' : undefined);
}

/** Why a field needs no answer now; undefined if it needs one. @param name flat */
export function reasonNotAsked(
  step: CompiledStep,
  name: string,
  context: FlowContext,
  hidden: ReadonlySet<string>,
): 'hidden' | 'awaited' | 'unasked' | undefined {
  if (hidden.has(name)) return 'hidden';
  if (isAwaited(context, name)) return 'awaited';
  if (step.onRequest.includes(name) && !isRequestedByBrand(name, context)) return 'unasked';
  return holds(step.visible[name], context) ? undefined : 'unasked';
}

/** Flat names of the fields that are shown on a step, in order. */
export function shownFields(step: CompiledStep, context: FlowContext): string[] {
  const hidden = hiddenFields(context, step);
  return expandedFields(step, context).filter(
    (name) => reasonNotShown(step, name, context, hidden) === undefined,
  );
}

/** The names that any branch of a step, or of the items of its lists, requires. */
const requiredNames = once((step: CompiledStep): ReadonlySet<string> => {
  const roots = [step.schema, ...Object.values(step.itemSchemas)];
  return new Set(roots.flatMap((root) => everyBranch(root, root)).flatMap(({ required }) => required ?? []));
});

/** The names that any step requires. */
const namesRequiredAnywhere = once(
  (flow: CompiledFlow): ReadonlySet<string> =>
    new Set(flow.steps.flatMap((step) => [...requiredNames(step)])),
);

/**
 * A value in its stored form: normalized, with the constants of answered objects, and without blank items of optional
 * lists; undefined if nothing is left. Page and server use it, so that a client of the API needs no form.
 * @param field the field's own name, without its list's
 * @param step the step that asks; absent: any step may require the field
 */
export function tidyValue(
  flow: CompiledFlow,
  field: string,
  schema: FieldSchema,
  value: FieldValue,
  step?: CompiledStep,
): FieldValue | undefined {
  const root = flow.application;
  const isRequired = (step ? requiredNames(step) : namesRequiredAnywhere(flow)).has(field);
  const normalized = withConstants(root, schema, normalizeInner(root, schema, value));
  // The server refuses forbidden parts, so that a client of the API learns of them.
  const allowed = step ? withoutForbiddenParts(root, schema, normalized) : normalized;
  return withoutBlankItems(root, schema, allowed, isRequired);
}

/**
 * Answers of a step that `tidyValue` changes, by flat name. Continue applies them before its check, because a field in
 * which Enter is pressed has not been left [FIELD-47].
 */
export function tidyAnswers(
  step: CompiledStep,
  context: FlowContext,
): Record<string, FieldValue | undefined> {
  const { flow } = context;
  const changed: Record<string, FieldValue | undefined> = {};
  for (const name of expandedFields(step, context)) {
    const value = readField(flow, context.application, name);
    if (value === undefined || value === null) continue;
    const { schema = {}, field = name } = locate(flow.application, name) ?? {};
    const tidy = tidyValue(flow, field, schema, value, step);
    if (tidy !== value) changed[name] = tidy;
  }
  return changed;
}

/** Whether a field is read-only: an expression computes it, or its `lock` rule holds. */
export function isLocked(step: CompiledStep, name: string, context: FlowContext): boolean {
  if (typeof context.flow.application.properties?.[name]?.['x-compute'] === 'object') return true;
  return step.lock[name] !== undefined && holds(step.lock[name], context);
}

function isRequestedByBrand(name: string, context: RuleContext): boolean {
  const fields = context.brand.fields;
  return Array.isArray(fields) && fields.includes(name);
}
