import { Badge, Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { StudioHistoryEntry } from '#contracts/studio/history.ts';
import type { StudioCall } from '../draft/studio-api.ts';
import { ContentSkeleton } from '../parts/ContentSkeleton.tsx';
import { Lines, Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { authorName, flowName, word } from '../parts/words.ts';

type Brand = Contract<'GET /studio/api/drafts'>['answer']['brands'][number];

/** The history of everything that was published, restored, scheduled, canceled or refused; newest first. */
export function Timeline({ api, brands }: { api: StudioCall; brands: readonly Brand[] }) {
  const [entries, setEntries] = useState<readonly StudioHistoryEntry[]>();
  const [hasMore, setMore] = useState(false);
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const read = useCallback(
    (before?: string) => {
      setFault(undefined);
      return api('GET /studio/api/history', { query: before === undefined ? {} : { before } }).then(
        (next) => {
          setEntries((known) => (before === undefined ? next.entries : [...(known ?? []), ...next.entries]));
          setMore(next.hasMore);
        },
        showFault,
      );
    },
    [api, setFault, showFault],
  );
  useEffect(() => void read(), [read]);
  const last = entries?.at(-1)?.at;
  return (
    <section className="st-card" aria-labelledby="live-history">
      <h2 id="live-history">{word('live.history')}</h2>
      {!entries && !fault && <ContentSkeleton />}
      {entries?.length === 0 && <p className="st-quiet">{word('live.nothing')}</p>}
      <ol className="st-list st-timeline">
        {entries?.map((entry) => (
          <Entry
            key={entry.id}
            api={api}
            entry={entry}
            brand={brands.find(({ platform }) => platform === entry.brand)?.name ?? entry.brand ?? ''}
          />
        ))}
      </ol>
      {fault && (
        <Notice
          intent="error"
          action={<Button onClick={() => void read(last)}>{word('failed.again')}</Button>}
        >
          {fault}
        </Notice>
      )}
      {hasMore && (
        <Button disabledFocusable={isBusy} onClick={() => void runOnce(() => read(last))}>
          {word('live.older')}
        </Button>
      )}
    </section>
  );
}

function Entry({ api, entry, brand }: { api: StudioCall; entry: StudioHistoryEntry; brand: string }) {
  const { at, who, note, isLive, kind, flow, reason, approvedBy, dueAt } = entry;
  return (
    <li className="st-release" data-live={isLive ? '' : undefined}>
      <h3>
        {titleOf(entry, brand)} {isLive && <Badge color="success">{word('live.isLive')}</Badge>}
      </h3>
      <p className="st-quiet">
        {word('live.by', { who: authorName(who), when: timeWords(new Date(at)) })}{' '}
        {approvedBy && word('live.approved', { who: approvedBy })}{' '}
        {dueAt && word('live.due', { when: timeWords(new Date(dueAt)) })}{' '}
        {kind !== 'record' && flow && brand && word('live.ofBrand', { brand })}
      </p>
      {note && <p>{note}</p>}
      {reason && <p>{reason}</p>}
      {(entry.release !== undefined || entry.record !== undefined) && <EntryReport api={api} entry={entry} />}
    </li>
  );
}

function titleOf({ kind, flow = '', release }: StudioHistoryEntry, brand: string): string {
  const values = { flow: flowName(flow), release: release ?? '', brand };
  const isOfRelease = kind === 'published' || kind === 'restored';
  return word(`live.kinds.${isOfRelease && release === undefined ? 'follows' : kind}`, values);
}

/** The changes of an entry, read when they are opened. */
function EntryReport({ api, entry }: { api: StudioCall; entry: StudioHistoryEntry }) {
  const [lines, setLines] = useState<readonly string[]>();
  const { fault, setFault, showFault } = useFault();
  const read = () => {
    setFault(undefined);
    void changesOf(api, entry).then(setLines, showFault);
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && !lines && read()}>
      <summary>{word('live.report')}</summary>
      {fault ? (
        <Notice intent="error" action={<Button onClick={read}>{word('failed.again')}</Button>}>
          {fault}
        </Notice>
      ) : (
        <Lines of={lines?.length === 0 ? [word('publish.nothing')] : (lines ?? [word('wait')])} />
      )}
    </details>
  );
}

async function changesOf(api: StudioCall, entry: StudioHistoryEntry): Promise<readonly string[]> {
  const { flow = '', release = 0, brand = '', record } = entry;
  if (record === undefined)
    return (await api('GET /studio/api/flows/:flow/releases/:number', { params: { flow, number: release } }))
      .changes;
  const { records } = await api('GET /studio/api/brands/:platform/history', { params: { platform: brand } });
  return records.find(({ id }) => id === record)?.changes ?? [];
}
