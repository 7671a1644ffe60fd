import { choicesOf, displayValue, type FieldSchema, isObject, type Json } from '#engine';
import { YES_NO } from '../rules/index.ts';

type Choices = ReturnType<typeof choicesOf>;

const [YES, NO] = YES_NO;
const WORDS = {
  locale: 'en-US',
  yes: YES?.label ?? '',
  no: NO?.label ?? '',
  answered: 'Answered',
  months: '{count} months',
  monthsOne: '{count} month',
};

/**
 * A sample applicant's answer as the application shows it: $85,000, and labels of choices.
 * @param schema resolved, without references
 * @param noneWord the words for an item without answers
 */
export function answerWords(value: Json, schema: FieldSchema, noneWord: string): string {
  if (Array.isArray(value))
    return value
      .map((item) => answerOrItem(item, schema.items ?? {}, choicesOf(schema), noneWord))
      .join(value.some(isObject) ? '; ' : ', ');
  return answerOrItem(value, schema, choicesOf(schema), noneWord);
}

function answerOrItem(value: Json, schema: FieldSchema, choices: Choices, noneWord: string): string {
  if (!isObject(value)) return displayValue(value, schema, choices, WORDS) ?? noneWord;
  const members = Object.entries(value).map(([name, item]) =>
    answerWords(item ?? null, schema.properties?.[name] ?? {}, noneWord),
  );
  return members.length === 0 ? noneWord : members.join(' ');
}
