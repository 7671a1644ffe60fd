import { memo, useEffect, useRef, useState } from 'react';
import { answerNames } from '#engine';
import { useText } from '#engine/react';
import { unsavedAnswers } from '../../application/saves/index.ts';
import type { Runtime } from '../../application/state/index.ts';
import { useLocale } from '../../brand/BrandContext.tsx';
import { useApplication } from '../use-application.ts';
import { useIsOnline } from '../use-is-online.ts';

/**
 * The saved state in words, and answers that saves left out. A screen reader speaks only the first 'Saved', a
 * failure, and the first 'Saved' after it [SCREEN-73].
 */
export const SavedState = memo(function SavedState({ runtime }: { runtime: Runtime }) {
  const { state, words } = useSavedState(runtime);
  const lastSpoken = useRef(runtime.state().saving.savedAt ? 'saved' : '');
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const isWorthSaying = isFailure(state) || (state === 'saved' && words !== '');
    if (!isWorthSaying || state === lastSpoken.current) return;
    lastSpoken.current = state;
    setSpoken(words);
  }, [state, words]);
  return (
    <>
      <p className="saved-state small" data-state={state} aria-hidden={spoken === words || undefined}>
        {words}
      </p>
      <p className="tr-visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
});

const isFailure = (state: string): boolean =>
  state === 'failed' || state === 'offline' || state === 'partial';

/** Repeats the unsaved state next to the primary button, which is visible anywhere in the form. */
export const NotSaved = memo(function NotSaved({ runtime, busy }: { runtime: Runtime; busy: boolean }) {
  const text = useText();
  const { state, words } = useSavedState(runtime);
  const isUnsaved = isFailure(state);
  if (!isUnsaved && !busy) return null;
  return (
    <p className={isUnsaved ? 'not-saved small' : 'busy-words small'} aria-hidden>
      {isUnsaved ? words : text('wizard.busy')}
    </p>
  );
});

function useSavedState(runtime: Runtime): { state: string; words: string } {
  const text = useText();
  const locale = useLocale();
  const saving = useApplication(runtime, (state) => state.saving);
  const dirty = useApplication(runtime, (state) => state.dirty);
  const loggedIn = useApplication(runtime, (state) => state.session.loggedIn);
  const isAsking = useApplication(runtime, ({ core }) => core.question !== undefined);
  const { flow, env } = runtime.engine;
  // Needs no subscription: `saving` and `dirty` change when a save ends.
  const unsaved = saving.state === 'saved' && !dirty ? unsavedAnswers(flow, runtime.state()) : [];
  const isOnline = useIsOnline();
  if (!isOnline) return { state: 'offline', words: text('wizard.saved.offline') };
  if (!loggedIn) return { state: saving.state, words: dirty ? text('wizard.saved.inTab') : '' };
  if (saving.state === 'failed' || isAsking) return { state: 'failed', words: text('wizard.saved.failed') };
  // New input is about to be saved.
  if (saving.state === 'saving' || (saving.savedAt && dirty))
    return { state: 'saving', words: text('wizard.saved.saving') };
  if (!saving.savedAt) return { state: saving.state, words: '' };
  const savedAt = new Date(saving.savedAt);
  const time = savedAt.toLocaleTimeString(locale, { hour: 'numeric', minute: '2-digit' });
  if (unsaved.length === 0) {
    const isToday = savedAt.toDateString() === new Date().toDateString();
    const words = isToday
      ? text('wizard.saved.at', { time })
      : text('wizard.saved.on', { date: savedAt.toLocaleDateString(locale, { dateStyle: 'long' }) });
    return { state: saving.state, words };
  }
  const names = answerNames(flow, env, runtime.state().application, unsaved);
  return { state: 'partial', words: text('wizard.saved.partial', { time, answers: names.join('; ') }) };
}
