/** Words that many labels have, and that so don't identify a field. */
const COMMON_WORDS = new Set(['and', 'any', 'for', 'must', 'not', 'number', 'please', 'the', 'you', 'your']);

/** Whether an error text contains a word of the label: 'Please enter a valid first name.'. */
export function mentionsField(text: string, label: string): boolean {
  const words = new Set(wordsOf(text));
  const distinctiveWords = wordsOf(label).filter((word) => word.length > 2 && !COMMON_WORDS.has(word));
  return distinctiveWords.some(
    (word) => words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, '')),
  );
}

/** Matches characters other than digits and letters. Ranges, because `\\p{L}` takes longer to compile than to use here. */
const BETWEEN_WORDS = /[^0-9a-z\u00c0-\u1fff\u3040-\uffff]+/;

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(BETWEEN_WORDS);
}
