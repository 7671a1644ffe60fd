import { useSyncExternalStore } from 'react';
import { useEngineState, useText } from '#engine/react/index.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** What is saved, in words: 'Saved at 10:42 AM', 'Saving...', 'Not saved yet', 'You are offline'. */
export function SavedState() {
  const text = useText();
  const saving = useEngineState((state) => state.saving);
  const dirty = useEngineState((state) => state.dirty);
  const loggedIn = useEngineState((state) => state.session.loggedIn);
  const online = useSyncExternalStore(
    onConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p className="saved-state small" data-state={online ? saving.state : 'offline'} role="status">
      {words()}
    </p>
  );

  function words(): string {
    if (!online) return text('wizard.saved.offline');
    if (!loggedIn) return dirty ? text('wizard.saved.inTab') : '';
    if (saving.state === 'saving') return text('wizard.saved.saving');
    if (saving.state === 'failed') return text('wizard.saved.failed');
    return saving.savedAt ? text('wizard.saved.at', { time: clock.format(new Date(saving.savedAt)) }) : '';
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
