import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { OpenDraftStore } from '../draft/draft-shapes.ts';
import type { OpenDrafts } from '../draft/open-drafts.ts';
import type { Me, StudioCall, StudioFailure } from '../draft/studio-api.ts';
import { DraftContext } from '../draft/use-draft.ts';
import { Waiting } from '../parts/Waiting.tsx';
import { word } from '../parts/words.ts';
import { Workbench } from './Workbench.tsx';

interface OpenDraftProps {
  id: string;
  /** Opens at the review. */
  isReview?: boolean;
  me: Me;
  api: StudioCall;
  drafts: OpenDrafts;
  /** Logs out. */
  onLeave: () => void;
}

/** Loads a draft, or reuses the one in memory, and opens the workbench. */
export function OpenDraft({ id, isReview, me, api, drafts, onLeave }: OpenDraftProps) {
  const [draft, setDraft] = useState<OpenDraftStore>();
  const [failure, setFailure] = useState<StudioFailure>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let openedStore: OpenDraftStore | undefined;
    let isUnmounted = false;
    drafts.open(id, me).then(
      (store) => {
        openedStore = store;
        if (isUnmounted) drafts.leave(store);
        else {
          if (isReview) store.show('publish');
          setDraft(store);
        }
      },
      (error: StudioFailure) => setFailure(error),
    );
    return () => {
      isUnmounted = true;
      if (openedStore) drafts.leave(openedStore);
    };
  }, [id, isReview, me, drafts, tries]);
  if (failure) {
    const isGone = failure.status === 404;
    const openAgain = () => {
      setFailure(undefined);
      setTries(tries + 1);
    };
    return (
      <main className="st-center st-card">
        <h1>{isGone ? word('draft.gone') : failure.message || word('failed.network')}</h1>
        {!isGone && (
          <Button appearance="primary" onClick={openAgain}>
            {word('failed.again')}
          </Button>
        )}
        <Button as="a" href="#">
          {word('desk.back')}
        </Button>
      </main>
    );
  }
  if (!draft) return <Waiting />;
  const bringOver = () => drafts.bringOver(draft, me);
  return (
    <DraftContext value={{ draft, api, ...me, bringOver }}>
      <Workbench me={me} onLeave={onLeave} />
    </DraftContext>
  );
}
