import { Badge, Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { StudioFailure } from '../studio-api.ts';
import { useDraftSetting } from '../use-draft.ts';
import { word } from '../words.ts';

type Release = Contract<'GET /studio/api/flows/:flow/releases'>['answer']['releases'][number];

/** The releases of a flow: who, when, why, what each changed, and the way back to it. */
export function History({ flow, isPublished }: { flow: string; isPublished: boolean }) {
  const { api, role } = useDraftSetting();
  const [releases, setReleases] = useState<Release[]>([]);
  const [said, setSaid] = useState('');
  const failed = useCallback((error: StudioFailure) => setSaid(error.message || word('failed.network')), []);
  const read = useCallback(
    () =>
      api('GET /studio/api/flows/:flow/releases', { params: { flow } }).then(
        (one) => setReleases(one.releases),
        failed,
      ),
    [api, flow, failed],
  );
  useEffect(() => void read(), [read, isPublished]);
  const restore = (number: number) =>
    api('POST /studio/api/flows/:flow/live', { params: { flow }, body: { number } }).then(() => {
      setSaid(word('publish.restored', { number }));
      return read();
    }, failed);
  return (
    <section className="st-card" aria-labelledby="history-title">
      <h2 id="history-title">{word('publish.history')}</h2>
      <p role="status">{said}</p>
      <ol className="st-list">
        {releases.map((release) => (
          <li key={release.number} className="st-release">
            <h3>
              {word('publish.release', { number: release.number })}{' '}
              {release.isLive && <Badge color="success">{word('publish.live')}</Badge>}
            </h3>
            <p>{release.note}</p>
            <p className="st-quiet">
              {word('publish.by', {
                who: release.author,
                when: new Date(release.createdAt).toLocaleString('en-US'),
              })}
            </p>
            <Changes flow={flow} number={release.number} />
            {role === 'publisher' && !release.isLive && (
              <Button
                size="small"
                aria-label={`${word('publish.restore')} ${release.number}`}
                onClick={() => void restore(release.number)}
              >
                {word('publish.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What a release changed, read when somebody wants to know. */
function Changes({ flow, number }: { flow: string; number: number }) {
  const { api } = useDraftSetting();
  const [changes, setChanges] = useState<readonly string[]>();
  const open = () => {
    if (changes) return;
    api('GET /studio/api/flows/:flow/releases/:number', { params: { flow, number } }).then(
      (one) => setChanges(one.changes),
      () => {},
    );
  };
  return (
    <details onToggle={open}>
      <summary>{word('publish.difference')}</summary>
      <ul>
        {changes?.map((change) => (
          <li key={change}>{change}</li>
        ))}
        {changes?.length === 0 && <li>{word('publish.nothing')}</li>}
      </ul>
    </details>
  );
}
