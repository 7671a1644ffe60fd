import { unaccented } from '#domain/unaccented.ts';
import type { IndustryMatch } from './port.ts';

export interface IndustryOption {
  code: number;
  /** Shown, and kept as the industry's name when picked. */
  label: string;
  /** The official title, where it says more than the label. */
  detail?: string;
  /** The language of both, where it is not the page's. */
  lang?: string;
}

/** The full list is in English alone, on a page of any language: a screen reader has to know. */
export const LIST_LANGUAGE = 'en-US';

/** The fixed choices that match what was typed: names that begin with it first. All of them for an empty text. */
export function commonOptions(
  choices: { value: string | number; label: string }[],
  typed: string,
): IndustryOption[] {
  const asked = spoken(typed);
  return choices
    .map(({ value, label }) => ({ code: Number(value), label, at: position(spoken(label), asked) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || a.label.localeCompare(b.label, 'en-US'))
    .map(({ code, label }) => ({ code, label }));
}

/** The choice that always stands last, whatever was typed ('Other'); undefined where the field has no such choice. */
export function lastOption(
  choices: { value: string | number; label: string }[],
  last: unknown,
): IndustryOption | undefined {
  const found = choices.find(({ value }) => value === last);
  return found && { code: Number(found.value), label: found.label };
}

/** What the search found, without the codes that already stand among the fixed choices. */
export function foundOptions(matches: IndustryMatch[], common: IndustryOption[]): IndustryOption[] {
  const shown = new Set(common.map(({ code }) => code));
  return matches
    .filter(({ code }) => !shown.has(code))
    .map(({ code, title, keyword }) => ({
      code,
      label: keyword,
      lang: LIST_LANGUAGE,
      ...(title.toLowerCase() !== keyword.toLowerCase() && { detail: title }),
    }));
}

/** A name as it is compared: `Médicos` is found by `medicos`, too. */
export function spoken(name: string): string {
  return unaccented(name.trim().toLowerCase());
}

/** 0 where the name begins with the text, 1 where one of its words does, -1 elsewhere. */
function position(name: string, asked: string): number {
  if (name.startsWith(asked)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(asked)) ? 1 : -1;
}
