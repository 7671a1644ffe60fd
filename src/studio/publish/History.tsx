import { Badge, Button } from '@fluentui/react-components';
import { useCallback, useEffect, useId, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { StudioSchedule } from '#contracts/studio/studio-shapes.ts';
import type { StudioCall, StudioMember } from '../draft/studio-api.ts';
import { Lines, Notice, useFault } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { authorName, word } from '../parts/words.ts';
import { ReleaseEffect } from './ReleaseEffect.tsx';
import { Restore } from './Restore.tsx';

type Release = Contract<'GET /studio/api/flows/:flow/releases'>['answer']['releases'][number];

interface HistoryProps {
  member: StudioMember;
  flow: string;
  /** Names the flow if there are several. */
  title?: string;
  isPublished?: boolean;
  version?: number;
  /** Called after another release became live. */
  onLive: () => void;
}

/** The releases of a flow with a button to restore. */
export function History({
  member,
  flow,
  title = word('publish.history'),
  isPublished,
  version,
  onLive,
}: HistoryProps) {
  const id = useId();
  const { api, role, brands } = member;
  const [releases, setReleases] = useState<Release[]>([]);
  const [scheduled, setScheduled] = useState<StudioSchedule[]>([]);
  const { fault: message, setFault: setMessage, showFault } = useFault();
  const read = useCallback(
    () =>
      api('GET /studio/api/flows/:flow/releases', { params: { flow } }).then((response) => {
        setReleases(response.releases);
        setScheduled(response.scheduled);
      }, showFault),
    [api, flow, showFault],
  );
  useEffect(() => void read(), [read, isPublished, version]);
  const restore = async (number: number, note: string) => {
    await api('POST /studio/api/flows/:flow/live', { params: { flow }, body: { number, note } });
    setMessage(word('publish.restored', { number }));
    onLive();
    await read();
  };
  // Later builds have made releases since a member published the live release.
  const newer = releases.slice(
    0,
    releases.findIndex(({ isLive }) => isLive),
  );
  const newestBuild = newer.find(({ author }) => author === 'build');
  return (
    <section className="st-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p role="status">{message}</p>
      {newestBuild && (
        <Notice intent="warning" layout="multiline">
          {word('publish.fromBuild', { number: newestBuild.number })}
        </Notice>
      )}
      {scheduled.some(({ status }) => status !== 'published') && (
        <ul aria-label={word('schedule.list')}>
          {scheduled
            .filter(({ status }) => status !== 'published')
            .map((schedule) => (
              <li key={schedule.id}>
                {word(`schedule.${schedule.status}`, { time: timeWords(new Date(schedule.at)) })}{' '}
                {word('schedule.by', { who: schedule.author, note: schedule.note })} {schedule.reason}
              </li>
            ))}
        </ul>
      )}
      <ol className="st-list st-timeline">
        {releases.map((release) => (
          <li key={release.number} className="st-release" data-live={release.isLive ? '' : undefined}>
            <h3>
              {word('publish.release', { number: release.number })}{' '}
              {release.isLive && <Badge color="success">{word('publish.live')}</Badge>}
            </h3>
            <p>{release.note}</p>
            <p className="st-quiet">
              {word('publish.by', {
                who: authorName(release.author),
                when: timeWords(new Date(release.createdAt)),
              })}
            </p>
            <Scheduled schedule={scheduled.find((candidate) => candidate.release === release.number)} />
            <Changes api={api} flow={flow} release={release} />
            {role === 'publisher' && !brands && !release.isLive && (
              <Restore
                member={member}
                of={{ kind: 'release', target: `${flow} ${release.number}` }}
                label={`${word('publish.restore')} ${release.number}`}
                onRestore={(note) => restore(release.number, note)}
              >
                <ReleaseEffect api={api} flow={flow} number={release.number} />
              </Restore>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Scheduled({ schedule }: { schedule: StudioSchedule | undefined }) {
  if (!schedule) return null;
  const { at, moved = 0, stayed = 0, total } = schedule;
  const lookedAt = moved + stayed;
  return (
    <p className="st-quiet">
      {word('schedule.published', { time: timeWords(new Date(at)) })}{' '}
      {total !== undefined &&
        word(lookedAt < total ? 'schedule.effectOfSome' : 'schedule.effect', {
          moved,
          stayed,
          total,
          lookedAt,
        })}
    </p>
  );
}

/** The changes of a release, loaded when they are opened. */
function Changes({ api, flow, release }: { api: StudioCall; flow: string; release: Release }) {
  const { number, isLive } = release;
  const [read, setRead] = useState<Contract<'GET /studio/api/flows/:flow/releases/:number'>['answer']>();
  const { fault, setFault, showFault } = useFault();
  const open = () => {
    setFault(undefined);
    void api('GET /studio/api/flows/:flow/releases/:number', { params: { flow, number } }).then(
      setRead,
      showFault,
    );
  };
  const state = { fault, onOpen: open };
  return (
    <>
      <Unfolded title={word('publish.difference')} lines={read?.changes} {...state} />
      {!isLive && <Unfolded title={word('publish.againstLive')} lines={read?.againstLive} {...state} />}
    </>
  );
}

interface UnfoldedProps {
  title: string;
  lines: readonly string[] | undefined;
  fault: string | undefined;
  onOpen: () => void;
}

/** Lines that `onOpen` reads when they are opened. */
function Unfolded({ title, lines, fault, onOpen }: UnfoldedProps) {
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary>{title}</summary>
      {fault ? (
        <Notice intent="error" action={<Button onClick={onOpen}>{word('failed.again')}</Button>}>
          {fault}
        </Notice>
      ) : (
        <Lines of={lines?.length === 0 ? [word('publish.nothing')] : (lines ?? [word('wait')])} />
      )}
    </details>
  );
}
