import axe from 'axe-core';

export const STATES = ['required', 'invalid', 'checked', 'expanded', 'readonly', 'disabled', 'valuetext'];

interface Commons {
  aria: { getRole(element: Element): string | null };
  text: { accessibleText(element: Element): string; sanitize(text: string): string };
}
const { aria, text } = (axe as unknown as { commons: Commons }).commons;

/** The speech of a screen reader for an element: role, name, states, description. `axe.setup` must have been called. */
export interface ControlSpeech {
  role: string;
  name: string;
  states: string[];
  description: string;
}

/** Reads role, name, states and description of an element. */
export function controlSpeech(element: Element, states = STATES): ControlSpeech {
  const described = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
  const description = text.sanitize(
    described.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
  );
  const spoken = states.flatMap((name) => {
    const own =
      element.getAttribute(`aria-${name}`) ?? (name in element ? String(element[name as 'id']) : '');
    return own === '' || own === 'false' || own === 'undefined'
      ? []
      : [own === 'true' ? name : `${name} ${own}`];
  });
  const role = aria.getRole(element) ?? element.tagName.toLowerCase();
  return { role, name: text.sanitize(text.accessibleText(element)), states: spoken, description };
}
