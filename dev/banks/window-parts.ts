import { fillText } from '#engine/core/fill-text.ts';
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

/** By itself: the window stands in any page, as a foreign one. */
export const STYLE = `
#bank-window{box-sizing:border-box;width:440px;max-width:calc(100% - 32px);max-height:calc(100% - 32px);padding:20px;
  border:1px solid #c9d1ce;border-radius:8px;color:#1b1f1e;background:#fff;font:16px/1.5 system-ui,sans-serif;color-scheme:light}
#bank-window[open]{display:grid;gap:16px;align-content:start}
#bank-window::backdrop{background:rgb(0 0 0/.4)}
#bank-window :is(h2,p,ul,fieldset){margin:0;min-width:0;padding:0;border:0}
#bank-window h2{font-size:20px;line-height:1.3;outline:none}
#bank-window .notice{padding:12px;border:1px dashed #8a8f8d;border-radius:4px;background:#f6f8f7}
#bank-window ul{display:grid;gap:8px;padding-inline-start:20px}
#bank-window .banks{max-height:320px;padding:2px;overflow-y:auto;list-style:none}
#bank-window label{display:grid;gap:4px}
#bank-window .account{display:flex;gap:8px;align-items:center;min-height:32px}
#bank-window :where(button,input:not([type=checkbox])){box-sizing:border-box;width:100%;min-height:44px;padding:8px 16px;
  border:1px solid #6b736f;border-radius:4px;background:#fff;color:inherit;font:inherit}
#bank-window button{border-color:#14532d;background:#14532d;color:#fff;font-weight:600;cursor:pointer}
#bank-window button:is(.quiet,.bank){border-color:#6b736f;background:#fff;color:inherit}
#bank-window .bank{font-weight:400;text-align:start}
#bank-window .bank strong{display:block}
#bank-window[aria-busy=true] button{opacity:.7}
#bank-window :focus-visible{outline:2px solid #0b57d0;outline-offset:2px}
#bank-window [role=alert]:not(:empty){color:#a4262c}
`;
