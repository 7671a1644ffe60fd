import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type FieldSchema,
  type FormContext,
  isEmpty,
  keepAllowedHidden,
  listOf,
  takesNull,
  withComputed,
  withRequiredConstants,
} from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { Problem } from '../../http/problems/problem.ts';
import { withWords } from '../../releases/words.ts';
import {
  applicationLanguage,
  createEnvironment,
  createFormContext,
  fieldPlan,
  setServerAnswers,
} from '../answers/index.ts';
import type { ProtectedApplication } from '../secrets/index.ts';
import type { ReadDeal } from '../store/index.ts';
import { dealTexts as texts } from '../texts.ts';
import type { SaveRequest } from './save-request.ts';

type Values = { readonly [field: string]: unknown };

/** The next answers, and the form context of them. */
export interface MergedAnswers {
  secured: ProtectedApplication;
  context: FormContext;
}

/**
 * Merges the stored answers with the sent answers, then the server's own and the computed answers.
 * @param sent the sent answers, normalized
 * @throws Problem `invalid` if the save hides a substep that may not be hidden
 */
export function mergeAnswers(
  { flow, deal, read }: ReadDeal,
  { brand, payload, subject, part, correction, isFinal }: SaveRequest,
  sent: JsonObject,
  now: Date,
): MergedAnswers {
  const hidden = mergeHidden(flow, brand, deal.hidden, payload.hidden as string[] | undefined);
  if (!hidden) {
    const fault = { pointer: '/hidden', field: 'hidden', keyword: 'x-hide', text: texts.hidden };
    throw new Problem('invalid', { msg: texts.hidden, errors: [fault] });
  }
  const merged = mergeApplication(flow.application, read.application, sent);
  // A person who was asked for a part may use another language, which must not become the application's.
  const locale = applicationLanguage(flow, read.application) ?? brand.locales[0] ?? brand.locale;
  setServerAnswers(flow, merged, deal, part || correction ? { ...brand, locale } : brand, subject);
  const env = createEnvironment(withWords(brand, flow), now);
  const opened = createFormContext(flow, env, brand, { application: merged, hidden });
  const context = isFinal
    ? opened.with({ application: withRequiredConstants(opened, new Set(Object.keys(sent))) })
    : opened;
  // `withAnswers` comes last, so that secrets are located in the final answers.
  const secured = read.secured.withAnswers(withComputed(context));
  return { secured, context: context.with({ application: secured.application as ApplicationData }) };
}

/**
 * Merges a save into the stored application [SAVE-10]: an absent field keeps its answer, null clears it, a
 * sent list is complete and sets the order. The server assigns ids to new items.
 * @param schema the flow's application schema: a list is merged item by item if its items have an `id`
 */
export function mergeApplication(schema: FieldSchema, storedValues: Values, patch: Values): JsonObject {
  const merged = mergeValues(storedValues, patch, schema);
  for (const { name, isIdentified, emailField } of fieldPlan(schema).lists) {
    const patchedList = patch[name];
    if (isIdentified && Array.isArray(patchedList))
      merged[name] = mergeItems(listOf(storedValues, name), patchedList as Values[], emailField);
  }
  return merged;
}

function mergeItems(
  storedValues: Values[],
  sentItems: Values[],
  emailField: string | undefined,
): JsonObject[] {
  const remainingValues = new Set(storedValues);
  const takeItem = (matchedItem: Values | undefined): Values | undefined => {
    if (matchedItem) remainingValues.delete(matchedItem);
    return matchedItem;
  };
  const listRemaining = () => [...remainingValues];
  // All ids before all emails: an email must not match the stored item that another sent item names by id.
  const byId = sentItems.map((item) =>
    isEmpty(item.id) ? undefined : takeItem(listRemaining().find((storedItem) => storedItem.id === item.id)),
  );
  const findByEmail = (item: Values): Values | undefined =>
    emailField === undefined
      ? undefined
      : takeItem(
          listRemaining().find(
            (values) => !isEmpty(values[emailField]) && values[emailField] === item[emailField],
          ),
        );
  return sentItems.map((item, index) => {
    const storedItem = byId[index] ?? findByEmail(item);
    const merged = mergeValues(storedItem ?? {}, item);
    merged.id = typeof storedItem?.id === 'string' ? storedItem.id : randomUUID();
    return merged;
  });
}

/** Overwrites values. An empty text clears a field; null does, too, unless it is a valid answer of the field. */
function mergeValues(storedValues: Values, patch: Values, schema: FieldSchema = {}): JsonObject {
  const merged: JsonObject = { ...storedValues };
  for (const [field, value] of Object.entries(patch)) {
    const ownField = schema.properties?.[field];
    const isAnswer =
      value !== '' && (value !== null || (ownField !== undefined && takesNull(schema, ownField)));
    if (!isAnswer) delete merged[field];
    else if (value !== undefined) merged[field] = value;
  }
  return merged;
}

/**
 * The stored and the sent hidden substeps that flow and brand allow to hide [LINK-28].
 * @returns undefined if a sent path may not be hidden and was not hidden before
 */
function mergeHidden(
  flow: CompiledFlow,
  brand: EffectiveBrand,
  stored: string[],
  sent: string[] | undefined,
): string[] | undefined {
  const askedPaths = sent?.filter((path) => !stored.includes(path)) ?? [];
  const added = keepAllowedHidden(flow, askedPaths, brand.hideable);
  if (added.length < askedPaths.length) return undefined;
  return [...new Set([...keepAllowedHidden(flow, stored, brand.hideable), ...added])].sort();
}
