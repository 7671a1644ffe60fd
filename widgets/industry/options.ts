import { removeAccents } from '#domain/words/unaccented.ts';
import type { IndustryMatch } from './port.ts';

export interface IndustryOption {
  code: number;
  /** Stored as the industry's name. */
  label: string;
  /** The official title, if it differs from the label. */
  detail?: string;
  /** The label's language, if it is not the page's. */
  lang?: string;
}

/** The full list is only in English, which screen readers must know. */
export const LIST_LANGUAGE = 'en-US';

/** The fixed choices that match the input, names that begin with it first; all for an empty input. */
export function commonOptions(
  choices: { value: string | number; label: string }[],
  typedText: string,
): IndustryOption[] {
  const normalizedQuery = normalizeName(typedText);
  return choices
    .map(({ value, label }) => ({
      code: Number(value),
      label,
      at: matchRank(normalizeName(label), normalizedQuery),
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || a.label.localeCompare(b.label, 'en-US'))
    .map(({ code, label }) => ({ code, label }));
}

/** The choice that is always last ('Other'), if the field has one. */
export function lastOption(
  choices: { value: string | number; label: string }[],
  last: unknown,
): IndustryOption | undefined {
  const lastChoice = choices.find(({ value }) => value === last);
  return lastChoice && { code: Number(lastChoice.value), label: lastChoice.label };
}

/** The search's matches, without codes among the fixed choices. */
export function optionsOfMatches(matches: IndustryMatch[], common: IndustryOption[]): IndustryOption[] {
  const shownCodes = new Set(common.map(({ code }) => code));
  return matches
    .filter(({ code }) => !shownCodes.has(code))
    .map(({ code, title, keyword }) => ({
      code,
      label: keyword,
      lang: LIST_LANGUAGE,
      ...(title.toLowerCase() !== keyword.toLowerCase() && { detail: title }),
    }));
}

/** Normalizes a name for comparison: `medicos` finds `Médicos`. */
export function normalizeName(name: string): string {
  return removeAccents(name.trim().toLowerCase());
}

/** 0 if the name begins with the text, 1 if one of its words does, else -1. */
function matchRank(name: string, spokenQuery: string): number {
  if (name.startsWith(spokenQuery)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(spokenQuery)) ? 1 : -1;
}
