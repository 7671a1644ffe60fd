import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { useDraft } from './draft/use-draft.ts';
import { goToRegion } from './parts/regions.ts';

/** Fields whose text is the draft's own; any other (a note, a search, a file) takes back its own typing. */
const OF_THE_DRAFT = '.st-inspector, .st-table';

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) of the draft, but where a field has its own; F6 to the next part of the page. */
export function useShortcuts(): void {
  const draft = useDraft();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const target = event.target as HTMLElement;
      const isText = target.isContentEditable || target.matches('input, textarea');
      if (isText && !target.closest(OF_THE_DRAFT)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      // What is being typed is the act to take back. Drawn before it is: else the form would not hear of either.
      flushSync(flushDrafts);
      if (key === 'y' || event.shiftKey) draft.redo();
      else draft.undo();
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keydown', goToRegion);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keydown', goToRegion);
    };
  }, [draft]);
}
