import { memo, useSyncExternalStore } from 'react';
import { useEngineState, useText } from '#engine/react/index.ts';
import { useLocale } from '../brand/BrandContext.tsx';

/** What is saved, in words: 'Saved at 10:42 AM', 'Saving...', 'Not saved yet', 'You are offline'. */
export const SavedState = memo(function SavedState() {
  const { state, words } = useSaved();
  return (
    <p className="saved-state small" data-state={state} role="status">
      {words}
    </p>
  );
});

/**
 * What is not saved, once more in the bar of the primary button: it is read however far down the form one is. While that
 * button is at work it says so there, after a moment (states.css).
 */
export const NotSaved = memo(function NotSaved({ busy }: { busy: boolean }) {
  const text = useText();
  const { state, words } = useSaved();
  const isUnsaved = state === 'failed' || state === 'offline';
  if (!isUnsaved && !busy) return null;
  return (
    <p className={isUnsaved ? 'not-saved small' : 'busy-words small'} aria-hidden>
      {isUnsaved ? words : text('wizard.busy')}
    </p>
  );
});

function useSaved(): { state: string; words: string } {
  const text = useText();
  const locale = useLocale();
  const saving = useEngineState((state) => state.saving);
  const dirty = useEngineState((state) => state.dirty);
  const loggedIn = useEngineState((state) => state.session.loggedIn);
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  return { state: online ? saving.state : 'offline', words: words() };

  function words(): string {
    if (!online) return text('wizard.saved.offline');
    if (!loggedIn) return dirty ? text('wizard.saved.inTab') : '';
    if (saving.state === 'saving') return text('wizard.saved.saving');
    if (saving.state === 'failed') return text('wizard.saved.failed');
    if (!saving.savedAt) return '';
    const time = new Date(saving.savedAt).toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
    return text('wizard.saved.at', { time });
  }
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
