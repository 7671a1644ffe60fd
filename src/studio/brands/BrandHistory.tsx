import { Badge, Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import { useDraftSetting } from '../draft/use-draft.ts';
import { Lines, useFault, useOneAtATime } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';

type Kept = Contract<'GET /studio/api/brands/:platform/history'>['answer']['records'][number];

interface Props {
  platform: string;
  mayRestore: boolean;
}

/**
 * The previous records of a brand: author, time, reason, changes, and a button to restore. Keyed by brand, so
 * that a late answer is not shown for another brand.
 */
export const BrandHistory = (props: Props) => <Records key={props.platform} {...props} />;

function Records({ platform, mayRestore }: Props) {
  const { api } = useDraftSetting();
  const [records, setRecords] = useState<Kept[]>([]);
  const { fault: said, setFault: setSaid, failed } = useFault();
  const { isBusy, once } = useOneAtATime();
  const read = useCallback(
    () =>
      api('GET /studio/api/brands/:platform/history', { params: { platform } }).then(
        (one) => setRecords(one.records),
        failed,
      ),
    [api, platform, failed],
  );
  useEffect(() => void read(), [read]);
  const restore = (id: string) =>
    api('POST /studio/api/brands/:platform/live', { params: { platform }, body: { id } }).then(() => {
      setSaid(word('brands.restored'));
      return read();
    }, failed);
  return (
    <section className="st-rules" aria-labelledby="brand-history">
      <h3 id="brand-history">{word('brands.history')}</h3>
      <p role="status">{said}</p>
      <ol className="st-list">
        {records.map(({ id, author, note, at, isLive, changes }) => (
          <li key={id} className="st-release">
            <div>
              {word('brands.made', { who: author, when: timeWords(new Date(at)) })}{' '}
              {isLive && <Badge color="success">{word('brands.isLive')}</Badge>}
            </div>
            {note && <p className="st-quiet">{note}</p>}
            <details>
              <summary>{word('brands.difference')}</summary>
              <Lines of={changes.length === 0 ? [word('brands.unchanged')] : changes} />
            </details>
            {mayRestore && !isLive && (
              <Button
                size="small"
                aria-label={`${word('brands.restore')} ${timeWords(new Date(at))}`}
                disabledFocusable={isBusy}
                onClick={() => void once(() => restore(id))}
              >
                {word('brands.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
