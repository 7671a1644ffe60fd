import { Button, Field } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import { subscribeToPromise } from '#engine/react';
import type { Me, StudioCall } from '../draft/studio-api.ts';
import { PersonMenu } from '../parts/PersonMenu.tsx';
import { Choice, Notice, useFault } from '../parts/parts.tsx';
import { flowName, word } from '../parts/words.ts';
import { FunnelTable } from './FunnelTable.tsx';
import { worstStep } from './worst.ts';

type Report = Contract<'GET /studio/api/funnel'>['answer'];
type Filter = Contract<'GET /studio/api/funnel'>['query'];

const PERIODS = ['1', '7', '30', '90', '365'];

interface FunnelPageProps {
  api: StudioCall;
  me: Me;
  /** Logs out. */
  onLeave: () => void;
}

/** /studio/funnel: the steps at which people leave and the errors that stop them. */
export function FunnelPage({ api, me, onLeave }: FunnelPageProps) {
  const [flows, setFlows] = useState<string[]>([]);
  const [filter, setFilter] = useState<Filter>();
  const [report, setReport] = useState<Report>();
  const { fault, showFault } = useFault();
  useEffect(() => {
    api('GET /studio/api/drafts', {}).then((listed) => {
      const ids = listed.flows.map(({ id }) => id);
      setFlows(ids);
      setFilter({ flow: ids[0] ?? '', days: 30 });
    }, showFault);
  }, [api, showFault]);
  useEffect(() => {
    if (filter)
      return subscribeToPromise(api('GET /studio/api/funnel', { query: filter }), setReport, showFault);
  }, [api, filter, showFault]);
  const change = (part: Partial<Filter>) =>
    setFilter((before) => before && omitUndefined({ ...before, ...part }));
  const download = () =>
    filter &&
    api('GET /studio/api/funnel.csv', { query: filter }).then((csv) => saveAs('funnel.csv', csv), showFault);
  const hasCounts = report?.steps.some(({ started }) => started > 0);
  const worst = report && worstStep(report.steps);
  return (
    <div className="st-desk">
      <header className="st-bar">
        <h1 className="st-bar__title">{word('funnel.title')}</h1>
        <a href="/studio">{word('desk.back')}</a>
        <Button onClick={() => void download()} disabled={!hasCounts}>
          {word('funnel.csv')}
        </Button>
        <PersonMenu me={me} onLeave={onLeave} />
      </header>
      <main className="st-page">
        <p className="st-quiet">{word('funnel.about')}</p>
        {fault && <Notice intent="error">{fault}</Notice>}
        {filter && (
          <div className="st-filters">
            <Field label={word('funnel.flow')}>
              <Choice
                value={filter.flow}
                options={flows.map((id) => [id, flowName(id)])}
                onChange={(flow) => change({ flow, release: undefined })}
              />
            </Field>
            <Field label={word('funnel.brand')}>
              <Choice
                value={filter.brand ?? ''}
                options={[
                  ['', word('funnel.allBrands')],
                  ...(report?.brands ?? []).map((id) => [id, id] as const),
                ]}
                onChange={(brand) => change({ brand: brand || undefined })}
              />
            </Field>
            <Field label={word('funnel.release')}>
              <Choice
                value={filter.release === undefined ? '' : String(filter.release)}
                options={[
                  ['', word('funnel.allReleases')],
                  ...(report?.releases ?? []).map(
                    (release) =>
                      [String(release), release === 0 ? word('funnel.ofBuild') : String(release)] as const,
                  ),
                ]}
                onChange={(release) => change({ release: release === '' ? undefined : Number(release) })}
              />
            </Field>
            <Field label={word('funnel.days')}>
              <Choice
                value={String(filter.days)}
                options={PERIODS.map((days) => [days, word(`funnel.lastDays.${days}`)])}
                onChange={(days) => change({ days: Number(days) })}
              />
            </Field>
          </div>
        )}
        <div aria-live="polite">
          {report && !hasCounts && <p>{word('funnel.none')}</p>}
          {worst && (
            <p className="st-card">
              {word('funnel.most', { step: worst.step.title, percent: worst.percent })}{' '}
              {worst.error &&
                word('funnel.stops', { error: worst.error.text, question: worst.error.question })}
            </p>
          )}
        </div>
        {report && hasCounts && <FunnelTable steps={report.steps} />}
      </main>
    </div>
  );
}

/** Removes filters without a value. */
function omitUndefined(filter: Filter): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter;
}

function saveAs(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
