import { Badge } from '@fluentui/react-components';
import { useCallback, useEffect, useId, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { StudioMember } from '../draft/studio-api.ts';
import { Lines, useFault } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { authorName, word } from '../parts/words.ts';
import { Restore } from '../publish/Restore.tsx';

type KeptRecord = Contract<'GET /studio/api/brands/:platform/history'>['answer']['records'][number];

interface Props {
  member: StudioMember;
  platform: string;
  /** Names the brand if there are several. */
  title?: string;
  mayRestore: boolean;
  /** Called after another record became live. */
  onLive?: () => void;
}

/** The previous records of a brand. Keyed by brand, so that a late answer is not shown for another brand. */
export const BrandHistory = (props: Props) => <Records key={props.platform} {...props} />;

function Records({ member, platform, title = word('brands.history'), mayRestore, onLive }: Props) {
  const titleId = useId();
  const { api } = member;
  const [records, setRecords] = useState<KeptRecord[]>([]);
  const { fault: message, setFault: setMessage, showFault } = useFault();
  const read = useCallback(
    () =>
      api('GET /studio/api/brands/:platform/history', { params: { platform } }).then(
        (response) => setRecords(response.records),
        showFault,
      ),
    [api, platform, showFault],
  );
  useEffect(() => void read(), [read]);
  const restore = async (id: string, note: string) => {
    await api('POST /studio/api/brands/:platform/live', { params: { platform }, body: { id, note } });
    setMessage(word('brands.restored'));
    onLive?.();
    await read();
  };
  return (
    <section className="st-rules" aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      <p role="status">{message}</p>
      <ol className="st-list st-timeline">
        {records.map(({ id, author, note, at, isLive, changes }) => (
          <li key={id} className="st-release" data-live={isLive ? '' : undefined}>
            <div>
              {word('brands.made', { who: authorName(author), when: timeWords(new Date(at)) })}{' '}
              {isLive && <Badge color="success">{word('brands.isLive')}</Badge>}
            </div>
            {note && <p className="st-quiet">{note}</p>}
            <details>
              <summary>{word('brands.difference')}</summary>
              <Lines of={changes.length === 0 ? [word('brands.unchanged')] : changes} />
            </details>
            {mayRestore && !isLive && (
              <Restore
                member={member}
                of={{ kind: 'record', target: `${platform} ${id}` }}
                label={`${word('brands.restore')} ${timeWords(new Date(at))}`}
                onRestore={(why) => restore(id, why)}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
