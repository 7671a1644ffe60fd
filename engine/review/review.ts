import type { CompiledStep, FieldGroup, FieldPlace, FieldUi, FlowContext } from '../flow/index.ts';
import {
  contentName,
  expandedFields,
  fieldUi,
  ITEM_MARK,
  isWithin,
  itemTitle,
  listOf,
  locate,
  readField,
  reasonNotShown,
  stepPath,
} from '../flow/index.ts';
import { type DisplayWords, displayValue } from '../format/index.ts';
import { isSameJson } from '../json/index.ts';
import type { FormContext } from '../order/index.ts';
import { isEmpty } from '../schema/index.ts';
import { fieldChoices, fieldLabel, stepTitle } from '../texts/index.ts';
import { joinRows, type NamedRow, type ReviewRow } from './joined-rows.ts';
import { type ReviewLeaf, reviewLeaves } from './review-leaves.ts';

export interface ReviewGroup {
  step: CompiledStep;
  title: string;
  /** Position of the group's list item, from 1. */
  item?: number;
  /** The item's name by `x-item-title`: 'Ada Lovelace'. */
  itemName?: string;
  complete: boolean;
  /** Target of the Change link: the step, with an item's hash (`#item-2`). */
  changePath: string;
  rows: ReviewRow[];
}

/**
 * The review of the answers that count: a group for each step and list item. An answer is shown once, in the first step
 * that asks for it; the answers of an item's title have no row [SCREEN-65]. Steps without shown fields and the review
 * itself have no group.
 */
export function reviewGroups(givenContext: FormContext, words: DisplayWords): ReviewGroup[] {
  const { flow, env } = givenContext;
  const counted = givenContext.answersThatCount();
  // The same context if every answer counts: which steps are complete is known there already.
  const context = isSameJson(counted, givenContext.application)
    ? givenContext
    : givenContext.with({ application: counted });
  /** Names of the fields that an earlier group shows. */
  const seenNames = new Set<string>();
  const incomplete = new Set(context.incompleteSteps().map((step) => step.id));
  return context
    .visibleSteps()
    .filter((step) => step.view === 'form' && !step.signIn)
    .flatMap((step) => {
      const stepErrors = incomplete.has(step.id) ? context.errorsOf(step) : [];
      const errors = new Map(stepErrors.map((error) => [error.field, error.text]));
      const groups = new Map<number, NamedRow[]>();
      for (const field of expandedFields(step, context)) {
        const why = reasonNotShown(step, field, context);
        if (why && (why !== 'awaited' || isEmpty(readField(flow, context.application, field)))) continue;
        const place = locate(flow.application, field);
        if (!place) continue;
        const uiOf = (name: string) => fieldUi(flow, step, name);
        const isFaulty = (name: string) => [...errors.keys()].some((candidate) => isWithin(candidate, name));
        const isItem = step.itemSchemas[place.list ?? ''] !== undefined;
        const name = nameInGroups(step, field, place);
        const rows = reviewLeaves(context, uiOf, isFaulty, field).map((leaf): NamedRow => {
          return {
            ...rowOf(context, uiOf, leaf, words, !incomplete.has(step.id)),
            name: leaf.field === field ? name : leaf.field,
            error: errors.get(leaf.field),
          };
        });
        // An error of a whole object or list is shown in its first row.
        const [first] = rows;
        if (first) first.error ??= errors.get(field);
        const group = isItem ? (place.index ?? 0) + 1 : 0;
        groups.set(group, [...(groups.get(group) ?? []), ...rows]);
      }
      return [...groups].flatMap(([item, rows]) => {
        const namedItem = item ? itemOf(step, item, context) : undefined;
        const ownNamedRows = rows.filter(
          ({ field, name, error }) =>
            error !== undefined || !(seenNames.has(field) || namedItem?.fields.includes(name)),
        );
        for (const { field } of rows) seenNames.add(field);
        const shownReviewRows = joinRows(
          ownNamedRows,
          item ? itemGroups(step) : (step.uiSchema['ui:groups'] ?? []),
          step,
          env,
        );
        if (shownReviewRows.length === 0) return [];
        return {
          step,
          title: stepTitle(step, env),
          item: item || undefined,
          itemName: namedItem?.title,
          complete: !incomplete.has(step.id),
          changePath: `${stepPath(flow, step)}${item ? `#${ITEM_MARK}${item}` : ''}`,
          rows: shownReviewRows,
        };
      });
    });
}

/** The rows of one field of a submitted step, each part of an address on its own. */
export function fieldRows(
  context: FlowContext,
  step: CompiledStep,
  field: string,
  words: DisplayWords,
): ReviewRow[] {
  const uiOf = (name: string) => fieldUi(context.flow, step, name);
  return reviewLeaves(context, uiOf, () => false, field).map((leaf) =>
    rowOf(context, uiOf, leaf, words, true),
  );
}

/** The labels of a step's fields. Fields that the review joins in one row have one label: 'Home address'. */
export function reviewLabels(
  { flow, env }: Pick<FlowContext, 'flow' | 'env'>,
  step: CompiledStep,
  fields: readonly string[],
): string[] {
  const rows = fields.flatMap((field): NamedRow[] => {
    const place = locate(flow.application, field);
    if (!place) return [];
    const label = fieldLabel(flow, env, field, place.schema, fieldUi(flow, step, field));
    return [{ field, name: nameInGroups(step, field, place), label, value: undefined }];
  });
  const groups = [...(step.uiSchema['ui:groups'] ?? []), ...itemGroups(step)];
  return joinRows(rows, groups, step, env).map(({ label }) => label);
}

/** A field's name in the groups of the uiSchema: an item's field has its own name if the step shows the list. */
function nameInGroups(
  { itemSchemas }: CompiledStep,
  field: string,
  place: Pick<FieldPlace, 'list' | 'field'>,
): string {
  return itemSchemas[place.list ?? ''] === undefined ? field : place.field;
}

/** @param isComplete whether the step is complete, so that an unanswered checkbox counts as 'No' */
function rowOf(
  context: FlowContext,
  uiOf: (name: string) => FieldUi,
  leaf: ReviewLeaf,
  words: DisplayWords,
  isComplete: boolean,
): ReviewRow {
  const { flow, env, application } = context;
  const { field, label, schema } = leaf;
  // A yes/no choice or a secret without an answer has no text.
  const isBox =
    schema.type === 'boolean' &&
    schema['x-sensitive'] === undefined &&
    uiOf(field)['ui:widget'] === 'checkbox';
  const choices = fieldChoices(flow, env, field, schema, uiOf(field));
  const shownText = withUnit(
    displayValue(readField(flow, application, field), schema, choices, words),
    leaf,
    uiOf,
    context,
  );
  const labelField = schema['x-label-from'];
  const alias =
    labelField &&
    choices.every((choice) => choice.label !== shownText) &&
    readField(flow, application, labelField);
  if (shownText === undefined) return { field, label, value: isBox && isComplete ? words.no : undefined };
  return { field, label, value: alias ? String(alias) : shownText };
}

/** Removes rows without errors whose fields the page shows elsewhere, and groups without rows. */
export function withoutFields(groups: readonly ReviewGroup[], fields: readonly string[]): ReviewGroup[] {
  return groups.flatMap((group) => {
    const rows = group.rows.filter(({ field, error }) => error !== undefined || !fields.includes(field));
    return rows.length > 0 ? [{ ...group, rows }] : [];
  });
}

/** A list item's title, with the answered fields of `x-item-title`. */
function itemOf(
  step: CompiledStep,
  item: number,
  { flow, application }: FlowContext,
): { title: string; fields: string[] } | undefined {
  for (const list of Object.keys(step.itemSchemas)) {
    const schema = flow.application.properties?.[list];
    const values = listOf(application, list)[item - 1] ?? {};
    const title = schema && itemTitle(schema, values);
    const fields = (schema?.['x-item-title'] ?? []).filter((field) => typeof values[field] === 'string');
    if (title) return { title, fields };
  }
  return undefined;
}

function itemGroups({ itemSchemas, uiSchema }: CompiledStep): FieldGroup[] {
  return Object.keys(itemSchemas).flatMap(
    (list) =>
      (uiSchema[list] as { items?: { 'ui:groups'?: FieldGroup[] } } | undefined)?.items?.['ui:groups'] ?? [],
  );
}

/** Adds the unit of the field in this step (`ui:options.unit`). */
function withUnit(
  shownText: string | undefined,
  { field }: Pick<ReviewLeaf, 'field'>,
  uiOf: (name: string) => FieldUi,
  { flow, env }: FlowContext,
): string | undefined {
  const { unit } = uiOf(field)['ui:options'] ?? {};
  if (shownText === undefined || typeof unit !== 'string') return shownText;
  return `${shownText} ${env.content[`fields.${contentName(flow.application, field)}.unit`] ?? unit}`;
}
