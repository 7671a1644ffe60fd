/** Words of every label and text: they say nothing about which field is meant. */
const COMMON = new Set(['and', 'any', 'for', 'must', 'not', 'number', 'please', 'the', 'you', 'your']);

/** Whether the text of an error says which field it is about: it has a word of the label ('Please enter a valid first name.'). */
export function namesField(text: string, label: string): boolean {
  const said = new Set(wordsOf(text));
  const telling = wordsOf(label).filter((word) => word.length > 2 && !COMMON.has(word));
  return telling.some((word) => said.has(word) || said.has(`${word}s`) || said.has(word.replace(/s$/, '')));
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}
