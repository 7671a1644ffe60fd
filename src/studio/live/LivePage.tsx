import { Button } from '@fluentui/react-components';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import { BrandHistory } from '../brands/BrandHistory.tsx';
import type { Me, StudioMember } from '../draft/studio-api.ts';
import { ContentSkeleton } from '../parts/ContentSkeleton.tsx';
import { PersonMenu } from '../parts/PersonMenu.tsx';
import { Notice, useFault } from '../parts/parts.tsx';
import { flowName, word } from '../parts/words.ts';
import { History } from '../publish/History.tsx';
import { Timeline } from './Timeline.tsx';

type Listed = Contract<'GET /studio/api/drafts'>['answer'];

interface LivePageProps {
  member: StudioMember;
  me: Me;
  /** Logs out. */
  onLeave: () => void;
}

/** The live releases and records, and the history, without a draft. */
export function LivePage({ member, me, onLeave }: LivePageProps) {
  const { api } = member;
  const [listed, setListed] = useState<Listed>();
  const [changes, setChanges] = useState(0);
  const { fault, setFault, showFault } = useFault();
  const read = useCallback(() => {
    setFault(undefined);
    void api('GET /studio/api/drafts', {}).then(setListed, showFault);
  }, [api, setFault, showFault]);
  useEffect(read, [read]);
  const onChanged = () => {
    setChanges((count) => count + 1);
    read();
  };
  return (
    <div className="st-desk">
      <header className="st-bar">
        <Button as="a" href="#" appearance="subtle">
          {word('title')}
        </Button>
        <h1 className="st-bar__title">{word('live.title')}</h1>
        <PersonMenu me={me} onLeave={onLeave} />
      </header>
      <main className="st-page">
        {fault && (
          <Notice intent="error" action={<Button onClick={read}>{word('failed.again')}</Button>}>
            {fault}
          </Notice>
        )}
        {!listed && !fault && <ContentSkeleton shape="cards" />}
        <section className="st-stack" aria-labelledby="live-flows">
          <h2 id="live-flows">{word('live.flows')}</h2>
          {listed?.flows.map(({ id, release }) => (
            <section key={id} className="st-card" aria-label={flowName(id)}>
              <h3>
                {flowName(id)}: {word('live.release', { release })}
              </h3>
              <LazyDetails title={word('live.releases')}>
                <History
                  member={member}
                  flow={id}
                  title={word('live.releasesOf', { flow: flowName(id) })}
                  onLive={onChanged}
                />
              </LazyDetails>
            </section>
          ))}
        </section>
        <section className="st-stack" aria-labelledby="live-brands">
          <h2 id="live-brands">{word('live.brands')}</h2>
          {listed?.brands.map(({ platform, name }) => (
            <section key={platform} className="st-card" aria-label={name}>
              <h3>{name}</h3>
              <LazyDetails title={word('live.records')}>
                <BrandHistory
                  member={member}
                  platform={platform}
                  title={word('live.recordsOf', { brand: name })}
                  mayRestore={member.role === 'publisher'}
                  onLive={onChanged}
                />
              </LazyDetails>
            </section>
          ))}
        </section>
        <Timeline key={changes} api={api} brands={listed?.brands ?? []} />
      </main>
    </div>
  );
}

/** Renders its children when it is opened for the first time. */
function LazyDetails({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}
