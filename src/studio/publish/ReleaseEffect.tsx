import { Button } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import type { Contract } from '#contracts/index.ts';
import type { StudioCall } from '../draft/studio-api.ts';
import { Lines, Notice, useFault } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { EffectLines } from './EffectWords.tsx';

interface Report {
  againstLive: readonly string[];
  effect: Contract<'GET /studio/api/flows/:flow/releases/:number/effect'>['answer'];
}

/** The changes and effect of making an earlier release live. */
export function ReleaseEffect({ api, flow, number }: { api: StudioCall; flow: string; number: number }) {
  const [report, setReport] = useState<Report>();
  const { fault, setFault, showFault } = useFault();
  const read = useCallback(() => {
    setFault(undefined);
    const params = { flow, number };
    void Promise.all([
      api('GET /studio/api/flows/:flow/releases/:number', { params }),
      api('GET /studio/api/flows/:flow/releases/:number/effect', { params }),
    ]).then(([{ againstLive }, effect]) => setReport({ againstLive, effect }), showFault);
  }, [api, flow, number, setFault, showFault]);
  useEffect(read, [read]);
  if (fault)
    return (
      <Notice intent="error" action={<Button onClick={read}>{word('failed.again')}</Button>}>
        {fault}
      </Notice>
    );
  if (!report) return <p className="st-quiet">{word('wait')}</p>;
  const { effect, titles } = report.effect;
  return (
    <>
      <h4>{word('publish.againstLive')}</h4>
      <Lines of={report.againstLive.length === 0 ? [word('publish.nothing')] : report.againstLive} />
      {effect && (
        <>
          <h4>{word('publish.effect')}</h4>
          <EffectLines effect={effect} titleOf={(field) => titles[field] ?? field} />
        </>
      )}
    </>
  );
}
