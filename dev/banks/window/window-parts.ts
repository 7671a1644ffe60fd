import { fillText } from '#engine';
import texts from '../texts.json';

type Word = keyof typeof texts.en.window;

const isSpanish = (): boolean => /^es\b/.test(document.documentElement.lang);

/** A text of the window in the page's language; brands can't change it, because it replaces Plaid's. */
export function word(key: Word, values: Record<string, string | number> = {}): string {
  return fillText(texts[isSpanish() ? 'es' : 'en'].window[key], values);
}

/** Translates an English text of the emulator. `key`: an institution, a kind of account, or an error code. */
export function translate(group: 'notes' | 'kinds' | 'errors', key: string, english: string): string {
  const translations: Record<string, string> = texts.es[group];
  return (isSpanish() && translations[key]) || english;
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

export function button(words: Node | string, onClick: () => void, kind = ''): HTMLButtonElement {
  const createdElement = make('button', { type: 'button', class: kind }, words);
  createdElement.addEventListener('click', onClick);
  return createdElement;
}
