import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Contract } from '#contracts/index.ts';
import { WaitingForMe } from './approval/WaitingForMe.tsx';
import type { OpenDrafts } from './draft/open-drafts.ts';
import type { Me, StudioCall } from './draft/studio-api.ts';
import { NewFlow } from './NewFlow.tsx';
import { ContentSkeleton } from './parts/ContentSkeleton.tsx';
import { PersonMenu } from './parts/PersonMenu.tsx';
import { Notice, useFault, useOneAtATime } from './parts/parts.tsx';
import { timeWords } from './parts/time-words.ts';
import { flowName, word } from './parts/words.ts';

type ListedDrafts = Contract<'GET /studio/api/drafts'>['answer'];

interface DeskProps {
  me: Me;
  api: StudioCall;
  drafts: OpenDrafts;
  onLeave: () => void;
}

/** The flows with their live releases, and the open drafts. */
export function Desk({ me, api, drafts, onLeave }: DeskProps) {
  const [listed, setListed] = useState<ListedDrafts>();
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  useSyncExternalStore(drafts.changed.subscribe, drafts.changed.getState);
  const read = useCallback(() => {
    setFault(undefined);
    return api('GET /studio/api/drafts', {}).then(setListed, showFault);
  }, [api, showFault, setFault]);
  useEffect(() => void read(), [read]);
  const open = (flow: string) =>
    api('POST /studio/api/drafts', { body: { flow } }).then((draft) => {
      goToDraft(draft.id);
    }, showFault);
  return (
    <div className="st-desk">
      <header className="st-bar">
        <h1 className="st-bar__title">{word('title')}</h1>
        <a href="#/live">{word('live.title')}</a>
        <a href="/studio/funnel">{word('funnel.title')}</a>
        <PersonMenu me={me} onLeave={onLeave} />
      </header>
      <main className="st-page">
        {fault && (
          <Notice intent="error" action={<Button onClick={() => void read()}>{word('failed.again')}</Button>}>
            {fault}
          </Notice>
        )}
        {drafts.listLeft(me).map(({ id, flow }) => (
          <Notice
            key={id}
            intent="warning"
            layout="multiline"
            action={
              <Button as="a" href={`#/drafts/${id}`}>
                {word('desk.goOn')}
              </Button>
            }
          >
            {word('desk.unsaved', { flow: flowName(flow) })}
          </Notice>
        ))}
        {listed && (
          <WaitingForMe
            api={api}
            names={Object.fromEntries(
              listed.drafts.map(({ id, flow, title }) => [
                id,
                title || word('desk.draft', { flow: flowName(flow) }),
              ]),
            )}
          />
        )}
        <section aria-labelledby="desk-flows">
          <h2 id="desk-flows">{word('desk.flows')}</h2>
          {!listed && !fault && <ContentSkeleton shape="cards" />}
          <ul className="st-cards">
            {listed?.flows.map(({ id, release, live }) => (
              <li key={id} className="st-card">
                <h3>{flowName(id)}</h3>
                <LiveRelease release={release} live={live} />
                {me.role !== 'reader' && (
                  <Button
                    appearance="primary"
                    disabledFocusable={isBusy}
                    onClick={() => void runOnce(() => open(id))}
                  >
                    {word(isBusy ? 'wait' : 'desk.open')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {listed && me.role !== 'reader' && !me.brands && (
            <div className="st-new-flow">
              <NewFlow {...listed} api={api} onOpened={goToDraft} />
            </div>
          )}
        </section>
        <section aria-labelledby="desk-drafts">
          <h2 id="desk-drafts">{word('desk.drafts')}</h2>
          {!listed && !fault && <ContentSkeleton shape="cards" />}
          {listed?.drafts.length === 0 && <p className="st-quiet">{word('desk.none')}</p>}
          <ul className="st-cards">
            {listed?.drafts.map((draft) => (
              <li key={draft.id} className="st-card">
                <h3>
                  <a href={`#/drafts/${draft.id}`}>
                    {draft.title || word('desk.draft', { flow: flowName(draft.flow) })}
                  </a>
                </h3>
                {draft.purpose && <p>{draft.purpose}</p>}
                <p className="st-quiet">
                  {draft.title && `${flowName(draft.flow)}. `}
                  {word('desk.opened', { who: draft.openedBy })}{' '}
                  {word(draft.changed === 0 ? 'desk.unchanged' : 'desk.changed', { count: draft.changed })}{' '}
                  {word('desk.saved', { who: draft.savedBy, when: timeWords(new Date(draft.savedAt)) })}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </main>
    </div>
  );
}

/** A live release with its note, when it went live, and by whom. */
function LiveRelease({ release, live }: Pick<ListedDrafts['flows'][number], 'release' | 'live'>) {
  if (!live) return <p className="st-quiet">{word('desk.live', { release })}</p>;
  const { note, who, since } = live;
  return (
    <>
      {note && <p>{note}</p>}
      <p className="st-quiet">
        {word(`desk.${who === 'build' ? 'liveOfBuild' : 'liveSince'}`, {
          release,
          who,
          when: timeWords(new Date(since)),
        })}
      </p>
    </>
  );
}

const goToDraft = (id: string): void => {
  window.location.hash = `#/drafts/${id}`;
};
