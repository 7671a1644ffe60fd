import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { compute } from '#domain/compute.ts';
import { type Walk, walkFlow } from '#domain/walk/index.ts';
import type { EngineEnvironment } from '#engine';
import { subscribeToPromise } from '#engine/react';
import { loadRelease } from '../../application/runtime/index.ts';
import { useDraftState } from '../draft/use-draft.ts';
import { Lines, Notice, useFault } from '../parts/parts.tsx';
import { word } from '../parts/words.ts';
import { useBrandOf, useSitePlatform } from '../preview/use-brand-of.ts';

/** Walks through all paths of the draft while the member reads the changes. */
export function WalkResult() {
  const flow = useDraftState((state) => state.flow);
  const module = useDraftState((state) => state.check.module);
  const { brand } = useBrandOf(useSitePlatform());
  const [walk, setWalk] = useState<Walk>();
  const [tries, setTries] = useState(0);
  const { fault, setFault } = useFault();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads the same module again
  useEffect(() => {
    if (module === undefined || !brand) return undefined;
    const env: EngineEnvironment = {
      compute: compute as EngineEnvironment['compute'],
      content: {},
      texts: {},
      now: () => new Date().toISOString(),
    };
    setFault(undefined);
    return subscribeToPromise(
      loadRelease(flow, module || undefined),
      (compiled) => setWalk(walkFlow(compiled, env, brand)),
      () => setFault(word('failed.network')),
    );
  }, [flow, module, brand, tries]);
  const faults = walk && [
    ...walk.unreached.map((step) => word('publish.unreached', { step })),
    ...walk.stuck,
  ];
  return (
    <section aria-labelledby="walk-title">
      <h3 id="walk-title">{word('publish.walk')}</h3>
      {fault && (
        <Notice
          intent="error"
          action={<Button onClick={() => setTries(tries + 1)}>{word('failed.again')}</Button>}
        >
          {fault}
        </Notice>
      )}
      {!faults && !fault && <p className="st-quiet">{word('wait')}</p>}
      {faults?.length === 0 && <p>{word('publish.walked', { paths: walk?.paths ?? 0 })}</p>}
      {faults && faults.length > 0 && <Lines of={faults} />}
    </section>
  );
}
