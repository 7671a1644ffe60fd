import { type Json, objectOf, sameText } from '#engine';
import { baseBrand } from '../../brands/seed.ts';
import words from './brand-words.json' with { type: 'json' };
import { type ChangeLine, isDisclosure } from './change-lines.ts';
import { changedValues, changeWords, quoted, wordOf } from './member-changes.ts';

/**
 * The changes of a brand's record in words: "Harbor: the smallest amount changed from $5,000 to $10,000".
 * @param stepTitles names the step of a changed text, by the step's id
 */
export function brandDifference(
  before: Json | undefined,
  after: Json | undefined,
  stepTitles: Readonly<Record<string, string>> = {},
): ChangeLine[] {
  const [{ vendor_name: old }, { vendor_name: now }] = [objectOf(before), objectOf(after)];
  const name = String(now ?? old ?? baseBrand.vendor_name);
  const lines = changedValues(before, after, []).map(({ path, was, now }): ChangeLine => {
    const { kind, label, form } = wordOf(words, path);
    const isText = ['content', 'translations'].includes(path[0] ?? '');
    const key = path.at(-1) ?? '';
    const title = isText ? stepTitles[key.split('.')[1] ?? ''] : undefined;
    const place = title !== undefined && key.startsWith('steps.') ? ` in '${title}'` : '';
    return {
      kind: isText && isDisclosure(key) ? 'disclosures' : kind,
      line: `${name}: ${changeWords(`${label}${place}`, quoted(was, form, INHERITED), quoted(now, form, INHERITED))}`,
    };
  });
  const isMoved = lines.length === 0 && !sameText(before, after);
  return isMoved ? [{ kind: 'looks', line: `${name}: the record changed its order only` }] : lines;
}

const INHERITED = 'the value of all brands';
