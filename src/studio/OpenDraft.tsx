import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { type OpenDraftStore, openDraftState } from './draft-state.ts';
import type { Me, StudioCall, StudioFailure } from './studio-api.ts';
import { DraftContext } from './use-draft.ts';
import { Waiting } from './Waiting.tsx';
import { Workbench } from './Workbench.tsx';
import { word } from './words.ts';

/** Fetches a draft and opens the workbench on it. What waits is saved, or asked about, before the page goes. */
export function OpenDraft({ id, me, api }: { id: string; me: Me; api: StudioCall }) {
  const [draft, setDraft] = useState<OpenDraftStore>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let opened: OpenDraftStore | undefined;
    let gone = false;
    api('GET /studio/api/drafts/:id', { params: { id } }).then(
      (read) => {
        if (gone) return;
        opened = openDraftState(read, api);
        setDraft(opened);
      },
      (error: StudioFailure) => setFault(error.status === 404 ? word('draft.gone') : word('failed.network')),
    );
    // A save may take a while, or fail: the browser asks whether to leave what nobody has yet.
    const leave = (event: Event) => {
      const saving = opened?.store.getState().saving ?? 'saved';
      if (saving === 'saved' || saving === 'over') return;
      event.preventDefault();
      void opened?.flush();
    };
    window.addEventListener('beforeunload', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      gone = true;
      window.removeEventListener('beforeunload', leave);
      window.removeEventListener('pagehide', leave);
      void opened?.flush().finally(() => opened?.stop());
    };
  }, [id, api]);
  if (fault)
    return (
      <main className="st-center st-card">
        <h1>{fault}</h1>
        <Button as="a" href="#">
          {word('desk.back')}
        </Button>
      </main>
    );
  if (!draft) return <Waiting />;
  return (
    <DraftContext value={{ draft, api, role: me.role, brands: me.brands }}>
      <Workbench />
    </DraftContext>
  );
}
