import type { KeyboardEvent } from 'react';

/**
 * While typing, Fluent's Arrow Down starts after the option that begins with the text. With these handlers it leads to
 * the first option. Set `onKeyDownCapture` around the combobox; call `typed` with each text.
 */
export function firstByArrow(): { onTyped: () => void; onKeyDownCapture: (event: KeyboardEvent) => void } {
  let isTyping = false;
  return {
    onTyped: () => {
      isTyping = true;
    },
    onKeyDownCapture: (event) => {
      if (event.key !== 'ArrowDown' || event.altKey || !isTyping) return;
      isTyping = false;
      const input = event.target;
      if (!(input instanceof HTMLInputElement) || input.getAttribute('aria-expanded') !== 'true') return;
      event.preventDefault();
      event.stopPropagation();
      // Fluent's own key for the first option.
      input.dispatchEvent(
        new globalThis.KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }),
      );
    },
  };
}
