import { type Json, objectOf, sameText } from '#engine';
import words from './brand-words.json' with { type: 'json' };
import { type ChangeKind, type ChangeLine, isDisclosure } from './change-lines.ts';
import { changedValues, changeWords, quoted } from './member-changes.ts';

interface Word {
  kind: ChangeKind;
  label: string;
  form?: 'money' | 'months';
}

const WORDS = new Map(Object.entries(words as Record<string, Word>));

/** The changes of a brand's record in words: "Harbor: the smallest amount changed from $5,000 to $10,000". */
export function brandDifference(before: Json | undefined, after: Json | undefined): ChangeLine[] {
  const name = String(objectOf(after).vendor_name ?? objectOf(before).vendor_name ?? '');
  const lines = changedValues(before, after, []).map(({ path, was, now }) => {
    const { kind, label, form } = wordOf(path);
    const isText = ['content', 'translations'].includes(path[0] ?? '') && isDisclosure(path.at(-1) ?? '');
    return {
      kind: isText ? ('disclosures' as const) : kind,
      line: `${name}: ${changeWords(label, shown(was, form), shown(now, form))}`,
    };
  });
  const isMoved = lines.length === 0 && !sameText(before, after);
  return isMoved ? [{ kind: 'looks', line: `${name}: the record changed its order only` }] : lines;
}

const INHERITED = 'the value of all brands';

/** The words of the nearest path that has some; a content key is a path, too. */
function wordOf(path: readonly string[]): Word {
  const parts = path.join('.').split('.');
  for (let length = parts.length; length >= 0; length -= 1) {
    const word = WORDS.get(parts.slice(0, length).join('.'));
    if (word) return word;
  }
  throw new Error('brand-words.json has no words for other settings.');
}

const MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

function shown(value: Json | undefined, form?: Word['form']): string {
  if (form === 'money' && typeof value === 'number') return MONEY.format(value);
  if (form === 'months' && value !== undefined) return `${[value].flat().join(', ')} months`;
  return quoted(value) ?? INHERITED;
}
