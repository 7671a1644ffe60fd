import type { KeyboardEvent } from 'react';

/**
 * Makes handlers with which Arrow Down selects the first option while the user types; Fluent would start after the
 * option that begins with the text. Set `onKeyDownCapture` around the combobox, and call `onTyped` at each input.
 */
export function createArrowHandlers(): {
  onTyped: () => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
} {
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
