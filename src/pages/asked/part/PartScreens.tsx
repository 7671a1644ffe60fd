import { useState } from 'react';
import { widgetNames } from '#engine';
import { EngineProvider, loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { loadRelease } from '../../../application/runtime/index.ts';
import type { Brand } from '../../../brand/types.ts';
import { useServices } from '../../../shell/services/index.ts';
import { FluentRoot } from '../../../styles/FluentRoot.tsx';
import { createRequestPorts } from '../asked-ports.ts';
import type { RequestPageState } from '../asked-state.ts';
import { LoadForm } from '../LoadForm.tsx';
import { usePlace } from '../use-place.ts';
import { hasChanges } from '../use-unsent-guard.ts';
import { FinishScreen, Thanks } from './FinishScreen.tsx';
import { PartStep } from './PartStep.tsx';
import { firstOpen, type OpenRequest, openPart, type PartForm } from './part-engine.ts';

interface PartScreensProps {
  requestPage: RequestPageState;
  request: OpenRequest;
  /** Undefined until flow and widgets are loaded. */
  form: PartForm | undefined;
  onLoaded: (form: PartForm) => void;
}

/** The screens of an open part, then the certification, then thanks. */
export function PartScreens({ requestPage, request, form, onLoaded }: PartScreensProps) {
  if (form) return <Screens requestPage={requestPage} request={request} form={form} />;
  const { part } = request;
  const load = async (brand: Brand): Promise<PartForm> => {
    const newForm = openPart(await loadRelease(part.flow, part.flowModule), brand, part);
    await loadWidgets(widgets, widgetNames(newForm.step));
    return newForm;
  };
  return <LoadForm load={load} onLoaded={onLoaded} onFailed={requestPage.showUnreachable} />;
}

function Screens({
  requestPage,
  request,
  form,
}: {
  requestPage: RequestPageState;
  request: OpenRequest;
  form: PartForm;
}) {
  const [isCorrecting, setCorrecting] = useState(() => hasChanges(form));
  const { modals } = useServices();
  const [ports] = useState(() => createRequestPorts(modals));
  const farthestScreen = firstOpen(form);
  const [at, go] = usePlace(farthestScreen, farthestScreen);
  if (request.status === 'answered' && !isCorrecting)
    return (
      <Thanks
        request={request}
        onCorrect={() => {
          setCorrecting(true);
          go(0);
        }}
      />
    );
  const screen = form.screens[at];
  if (!screen)
    return (
      <FinishScreen
        requestPage={requestPage}
        request={request}
        onDone={() => setCorrecting(false)}
        onBack={() => go(form.screens.length - 1)}
        onOpen={() => go(firstOpen(form))}
      />
    );
  return (
    <EngineProvider engine={form.engine} widgets={widgets} ports={ports}>
      <FluentRoot className="fluent-root">
        <PartStep
          key={screen.path}
          requestPage={requestPage}
          request={request}
          form={form}
          at={at}
          onDone={() => go(at + 1)}
          onBack={at > 0 ? () => go(at - 1) : undefined}
        />
      </FluentRoot>
    </EngineProvider>
  );
}
