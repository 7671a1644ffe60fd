import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EngineProvider, subscribeToPromise } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { useBrand, useText } from '../brand/BrandContext.tsx';
import { PageLoading } from '../shell/page/index.ts';
import { useServices } from '../shell/services/index.ts';
import '../styles/engine.css';
import { portsOf } from '../application/ports/index.ts';
import { createRuntimes } from '../application/runtime/index.ts';
import type { Runtime } from '../application/state/index.ts';
import { OpenQuestion } from './OpenQuestion.tsx';
import { StepRoute } from './StepRoute.tsx';

/** The application wizard: starts the flow's runtime and shows the step of the address. */
export function Wizard({ flowId }: { flowId: string }) {
  const { brand } = useBrand();
  const services = useServices();
  const text = useText();
  const [started, setStarted] = useState<{ runtime?: Runtime; failed?: boolean; attempt: number }>(() => ({
    runtime: services.once(createRuntimes).started(flowId),
    attempt: 0,
  }));
  const { attempt } = started;
  useEffect(() => {
    return subscribeToPromise(
      services.once(createRuntimes).of(flowId, brand),
      (runtime) =>
        setStarted((last) => (last.runtime === runtime ? last : { ...last, runtime, failed: false })),
      () => setStarted((last) => ({ ...last, failed: true })),
    );
  }, [flowId, brand, services, attempt]);
  if (started.failed) {
    return (
      <div className="plain-page">
        <h1 className="page-heading">{text('pages.failure.title')}</h1>
        <p>{text('pages.failure.network')}</p>
        <button
          className="button"
          type="button"
          onClick={() => setStarted((last) => ({ attempt: last.attempt + 1 }))}
        >
          {text('ui.retry')}
        </button>
      </div>
    );
  }
  if (!started.runtime) return <PageLoading />;
  return <RunningWizard runtime={started.runtime} />;
}

/** The wizard of a started application. */
export function RunningWizard({ runtime }: { runtime: Runtime }) {
  const [engine, setEngine] = useState(runtime.engine);
  const [ports] = useState(() => portsOf(runtime));
  useEffect(() => runtime.onEngine(() => setEngine(runtime.engine)), [runtime]);
  const navigate = useNavigate();
  useEffect(
    () => runtime.onNavigate((to, state) => navigate(to, { replace: true, state })),
    [runtime, navigate],
  );
  return (
    <EngineProvider engine={engine} widgets={widgets} ports={ports}>
      <StepRoute runtime={runtime} />
      <OpenQuestion runtime={runtime} />
    </EngineProvider>
  );
}
