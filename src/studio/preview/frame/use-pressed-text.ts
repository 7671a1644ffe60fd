import { useLayoutEffect } from 'react';
import { STUDIO } from '#domain/limits.ts';
import { sendToStudio } from '../messages.ts';

/** While texts are edited, a press in the page names its texts to Studio, and does nothing else. */
export function usePressedText(isEditing: boolean): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-studio-texts', isEditing);
    if (!isEditing) return undefined;
    const onPress = (event: MouseEvent) => {
      event.preventDefault();
      event.stopPropagation();
      // A mail is in a shadow tree, of which `target` is the host alone.
      const [pressed] = event.composedPath();
      if (pressed instanceof Element && event.type === 'click')
        sendToStudio({ type: 'studio-text', texts: textsAt(pressed) });
    };
    const names = ['click', 'mousedown', 'submit'] as const;
    for (const name of names) document.addEventListener(name, onPress as (event: Event) => void, true);
    return () => {
      for (const name of names) document.removeEventListener(name, onPress as (event: Event) => void, true);
    };
  }, [isEditing]);
}

/** The texts of an element as they are read, and those of its attributes. */
function textsAt(element: Element): string[] {
  const nodes = textNodes(element);
  const attributes = ['placeholder', 'aria-label', 'title', 'alt'].map(
    (name) => element.getAttribute(name) ?? '',
  );
  const own = nodes.length > STUDIO.mostTextsPressed ? [] : [...nodes, element.textContent ?? ''];
  const texts = [...own, ...attributes].map((text) => text.replace(/\s+/g, ' ').trim());
  return [...new Set(texts.filter((text) => text !== ''))];
}

const textNodes = (node: Node): string[] =>
  node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ''] : [...node.childNodes].flatMap(textNodes);
