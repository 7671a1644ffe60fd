import { useEffect, useState } from 'react';
import type { RequestPart } from '#contracts/requests.ts';
import { widgetNames } from '#engine';
import { EngineProvider, loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { loadRelease } from '../../../application/runtime/index.ts';
import { useBrand } from '../../../brand/BrandContext.tsx';
import { PageLoading } from '../../../shell/page/index.ts';
import { useServices } from '../../../shell/services/index.ts';
import { FluentRoot } from '../../../styles/FluentRoot.tsx';
import { createAskedPorts } from '../asked-ports.ts';
import type { Asked } from '../asked-state.ts';
import { usePlace } from '../use-place.ts';
import { hasChanges } from '../use-unsent-guard.ts';
import { FinishScreen, Thanks } from './FinishScreen.tsx';
import { PartStep } from './PartStep.tsx';
import { firstOpen, type OpenRequest, openPart, type PartForm } from './part-engine.ts';

interface PartScreensProps {
  asked: Asked;
  request: OpenRequest;
  /** Undefined until flow and widgets are loaded. */
  form: PartForm | undefined;
  onLoaded: (form: PartForm | undefined) => void;
}

/** The screens of an open part, then the certification, then thanks. */
export function PartScreens({ asked, request, form, onLoaded }: PartScreensProps) {
  if (form) return <Screens asked={asked} request={request} form={form} />;
  return <LoadForm part={request.part} onLoaded={onLoaded} onFailed={asked.load} />;
}

function Screens({ asked, request, form }: { asked: Asked; request: OpenRequest; form: PartForm }) {
  const [isCorrecting, setCorrecting] = useState(() => hasChanges(form));
  const { modals } = useServices();
  const [ports] = useState(() => createAskedPorts(modals));
  const most = firstOpen(form);
  const [at, go] = usePlace(most, most);
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
        asked={asked}
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
          asked={asked}
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

interface LoadFormProps {
  part: RequestPart;
  onLoaded: PartScreensProps['onLoaded'];
  onFailed: () => void;
}

/** Loads flow and widgets of the part. */
function LoadForm(props: LoadFormProps) {
  const { brand } = useBrand();
  const [first] = useState({ ...props, brand });
  useEffect(() => {
    let isWanted = true;
    const open = async (): Promise<void> => {
      const flow = await loadRelease(first.part.flow, first.part.flowModule);
      const openedForm = openPart(flow, first.brand, first.part);
      if (openedForm) await loadWidgets(widgets, widgetNames(openedForm.step));
      if (isWanted) first.onLoaded(openedForm);
    };
    open().catch(first.onFailed);
    return () => {
      isWanted = false;
    };
  }, [first]);
  return <PageLoading />;
}
