import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { EngineProvider, subscribeToPromise } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { useBrand } from '../brand/BrandContext.tsx';
import { PageLoading } from '../shell/page/index.ts';
import { useServices } from '../shell/services/index.ts';
import '../styles/engine.css';
import { createPorts } from '../application/ports/index.ts';
import { createRuntimes } from '../application/runtime/index.ts';
import type { Runtime } from '../application/state/index.ts';
import { OpenQuestion } from './OpenQuestion.tsx';
import { StepRoute } from './StepRoute.tsx';

/** Starts the flow's runtime and shows the step of the address. */
export function Wizard({ flowId }: { flowId: string }) {
  const { brand } = useBrand();
  const services = useServices();
  const [started, setStarted] = useState<{ runtime?: Runtime; failure?: unknown }>(() => ({
    runtime: services.once(createRuntimes).getStarted(flowId),
  }));
  useEffect(() => {
    return subscribeToPromise(
      services.once(createRuntimes).getOrStart(flowId, brand),
      (runtime) => setStarted((last) => (last.runtime === runtime ? last : { runtime })),
      (failure: unknown) => setStarted({ failure }),
    );
  }, [flowId, brand, services]);
  // The error boundary shows the failure or reloads the page.
  if (started.failure) throw started.failure;
  if (!started.runtime) return <PageLoading />;
  return <RunningWizard runtime={started.runtime} />;
}

/** The wizard of a started application. */
export function RunningWizard({ runtime }: { runtime: Runtime }) {
  const readEngine = () => runtime.engine;
  const engine = useSyncExternalStore(runtime.onEngine, readEngine, readEngine);
  const [ports] = useState(() => createPorts(runtime));
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
