import type { EngineEnvironment, FieldError, FieldUi, FlowContext, Limit } from '../flow/index.ts';
import { contentName, locate } from '../flow/index.ts';
import { displayKind, formatDate, formatUsd, isNumeric, numberText } from '../format/index.ts';
import type { FieldSchema, FieldValue, RawError } from '../schema/index.ts';
import { fillText } from '../texts/index.ts';
import { type PlacedError, placeError } from './place-error.ts';

/**
 * Turns AJV's errors into one error per control. The first in this order is shown (docs/step-language.md): a condition's
 * own text, missing or wrong type, rules of `allOf`, the field's own rules, errors inside a value that one control edits.
 * @param data the values that AJV validated
 * @param isIncluded filters errors by flat or deep name
 */
export function fieldErrors(
  context: FlowContext,
  raw: readonly RawError[],
  data: Record<string, unknown>,
  uiOf: (field: string) => FieldUi,
  isIncluded: (field: string) => boolean = () => true,
): Map<string, FieldError> {
  const firstByField = new Map<string, PlacedError>();
  for (const error of raw) {
    const placedError = placeError(context.flow, error, uiOf, data);
    if (!placedError || !isIncluded(placedError.field)) continue;
    const earlierError = firstByField.get(placedError.field);
    if (!earlierError || placedError.rank < earlierError.rank)
      firstByField.set(placedError.field, placedError);
  }
  const result = new Map<string, FieldError>();
  for (const error of firstByField.values()) {
    result.set(error.field, {
      pointer: error.pointer,
      field: error.field,
      keyword: error.keyword,
      text: errorText(context, error, uiOf(error.field)),
    });
  }
  return result;
}

/** The keywords of dates in ajv-formats: their error texts are also used for `x-limit`. */
const DATE_BOUNDS = { minimum: 'formatMinimum', maximum: 'formatMaximum' } as const;

/**
 * The error of a value outside its `x-limit`. Without a text for `x-limit` it has the text of the broken bound, unless that speaks of
 * another, fixed bound of the field: then the general text names the limit.
 */
export function limitError(
  context: FlowContext,
  field: string,
  value: FieldValue,
  limit: Limit,
  ui: FieldUi,
): FieldError {
  const place = locate(context.flow.application, field);
  const isDate = typeof value === 'string';
  const isLow = isDate
    ? limit.earliest !== undefined && value < limit.earliest
    : typeof value === 'number' && limit.minimum !== undefined && value < limit.minimum;
  const bound = isLow ? 'minimum' : 'maximum';
  const brokenRule = limit.enum ? 'enum' : isDate ? DATE_BOUNDS[bound] : bound;
  const placedError: PlacedError = {
    pointer: place?.pointer ?? `/${field}`,
    field,
    rule: 'x-limit',
    keyword: 'x-limit',
    rank: 3,
    text: undefined,
    // A placeholder in the text, which `fillLimits` replaces.
    params: { limit: `{${bound}}` },
    schema: place?.schema,
  };
  const text = errorText(context, placedError, ui, [brokenRule]);
  return {
    pointer: placedError.pointer,
    field,
    keyword: 'x-limit',
    text: fillLimits(context.env, text, limit, place?.schema),
  };
}

/** Fills `{minimum}` and `{maximum}` in the display format of the field. */
export function fillLimits(
  { locale }: EngineEnvironment,
  text: string,
  limit: Limit,
  schema?: FieldSchema,
): string {
  const show = (number: number | undefined, date: string | undefined): string => {
    if (date !== undefined) return formatDate(date, locale);
    if (number === undefined) return '';
    return schema && displayKind(schema) === 'usd' ? formatUsd(number, false, locale) : String(number);
  };
  return fillText(text, {
    minimum: show(limit.minimum, limit.earliest),
    maximum: show(limit.maximum, limit.latest),
  });
}

/** The placeholders by which a text names the limit. */
const LIMIT_PLACEHOLDERS = ['{limit}', '{minimum}', '{maximum}'];

/** @param similarRules rules whose texts are used if the broken rule has none */
function errorText(
  { flow, env }: FlowContext,
  error: PlacedError,
  ui: FieldUi,
  similarRules: readonly string[] = [],
): string {
  const { schema } = error;
  const key = `fields.${contentName(flow.application, error.field)}.errors`;
  const { condition } = error;
  const conditionText =
    condition &&
    (env.content[`${key}.${error.keyword}.${condition}`] ??
      env.content[`${key}.${error.rule}`] ??
      env.content[`${key}.${error.keyword}`] ??
      error.text);
  const ownText = (rule: string, keyword: string, text?: string): string | undefined =>
    env.content[`${key}.${rule}`] ?? ui['ui:errors']?.[rule] ?? text ?? schema?.['x-errors']?.[keyword];
  // A value that is too long gets its format's text [FIELD-45].
  const otherKeywords = error.keyword === 'maxLength' ? ['pattern', 'format'] : similarRules;
  const isLimit = error.keyword === 'x-limit';
  const isOfFixedBound = (words: string): boolean =>
    similarRules.some((rule) => rule !== 'enum' && schema?.[rule as keyof FieldSchema] !== undefined) &&
    !LIMIT_PLACEHOLDERS.some((placeholder) => words.includes(placeholder));
  const { limit: bound = error.params.multipleOf ?? '' } = error.params;
  const text =
    conditionText ??
    ownText(error.rule, error.keyword, error.text) ??
    otherKeywords
      .map((rule) => ownText(rule, rule))
      .find((words) => words !== undefined && !(isLimit && isOfFixedBound(words))) ??
    [...valueRules(error), error.rule, error.keyword, ...similarRules, 'invalid']
      .map((rule) => generalText(env, rule, bound === 1))
      .find((words) => words !== undefined) ??
    'Invalid';
  const limit = typeof bound === 'number' ? numberText(bound) : String(bound);
  return fillText(text, {
    limit: error.keyword.startsWith('format') ? formatDate(limit, env.locale) : limit,
  });
}

/** The rules of a value's kind, such as `number` or `date`: their general texts say more than the keyword's. */
function valueRules({ keyword, schema, params }: PlacedError): string[] {
  if (keyword === 'format') return [String(params.format)];
  if (keyword !== 'type') return [];
  if (isNumeric(schema)) return [[schema?.type].flat().includes('number') ? 'number' : 'integer'];
  const types = [schema?.type ?? []].flat().filter((type) => type !== 'null');
  return types.length === 1 ? [schema?.format ?? [], types].flat() : [];
}

/**
 * The general text of a rule, in the words of the brand and its language.
 * @param isOfOne whether the limit is 1, for which a rule may have a text of its own
 */
export function generalText(
  { content, texts }: EngineEnvironment,
  rule: string,
  isOfOne = false,
): string | undefined {
  const textOfOne = (from: Readonly<Record<string, string>>, prefix: string): string | undefined =>
    isOfOne ? from[`${prefix}errors.${rule}One`] : undefined;
  return (
    textOfOne(content, 'texts.') ??
    content[`texts.errors.${rule}`] ??
    textOfOne(texts, '') ??
    texts[`errors.${rule}`]
  );
}
