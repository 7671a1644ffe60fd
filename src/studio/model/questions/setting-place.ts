import type { JsonPath } from '#engine';
import { FIELD_KEYWORDS, FILE_KEYWORDS, UI_PATHS } from './question-answers.ts';

/** The name for a question's control, which the form asks for as one answer for each shape. */
const WIDGET = 'widget';
const OTHER_KEYWORDS: Record<string, string> = {
  title: 'title',
  enum: 'options',
  oneOf: 'options',
  anyOf: 'options',
  const: 'options',
  'x-options': 'options',
  'x-limit': 'compared',
  'x-compute': 'compared',
  'x-prefill': 'prefill',
  'ui:title': 'title',
  'ui:errors': 'required_text',
  'ui:widget': WIDGET,
  'ui:options': 'widget_options',
};

/**
 * The setting that a place of a question is about: an answer of the form, `compared` for limits and computations, or
 * `visible` for the rule.
 * @param spot the path of the question's schema, uiSchema entry or rule
 * @param rest the path below it
 */
export function settingAt(spot: JsonPath, rest: JsonPath): string | undefined {
  if (spot[0] === 'visible') return 'visible';
  const [keyword = '', inner] = rest.map(String);
  if (keyword === 'x-errors') return inner === 'required' ? 'required_text' : 'errors';
  if (keyword === 'x-files') return keyOf(FILE_KEYWORDS, inner) ?? 'file_kinds';
  const ui = Object.entries(UI_PATHS).find(([, path]) => path.every((name, at) => rest[at] === name));
  return ui?.[0] ?? keyOf(FIELD_KEYWORDS, keyword) ?? OTHER_KEYWORDS[keyword];
}

/** Whether a setting is one of the named answers. */
export function isSettingOf(setting: string, answers: readonly string[]): boolean {
  return answers.some((answer) =>
    setting === WIDGET ? answer.startsWith(`${WIDGET}_`) && answer !== 'widget_options' : answer === setting,
  );
}

function keyOf(keywords: Readonly<Record<string, string>>, name: string | undefined): string | undefined {
  return Object.entries(keywords).find(([, keyword]) => keyword === name)?.[0];
}
