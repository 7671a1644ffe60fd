import { useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { flushDrafts } from '#widgets/text-control/pending-drafts.ts';
import { useDraft } from '../draft/use-draft.ts';
import { goToRegion } from '../parts/regions.ts';

/** The fields whose input edits the draft. Other fields (a note, a search, a file) have their own undo. */
const DRAFT_FIELDS = '.st-inspector, .st-table';

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) in the draft, except in fields with their own undo; F6 for regions. */
export function useShortcuts(): void {
  const draft = useDraft();
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const target = event.target as HTMLElement;
      const isText = target.isContentEditable || target.matches('input, textarea');
      if (isText && !target.closest(DRAFT_FIELDS)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      // Pending input is the edit to undo. Flushed synchronously, because the form would otherwise miss both changes.
      flushSync(flushDrafts);
      if (key === 'y' || event.shiftKey) draft.redo();
      else draft.undo();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('keydown', goToRegion);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('keydown', goToRegion);
    };
  }, [draft]);
}
