import { fillText } from '#engine';
import texts from './texts.json';

/** A word of the window: it stands for a foreign one, so no brand changes it. */
export function word(key: keyof typeof texts.window, values: Record<string, string | number> = {}): string {
  return fillText(texts.window[key], values);
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
  const made = make('button', { type: 'button', class: kind }, words);
  made.addEventListener('click', onClick);
  return made;
}
