import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RequestPart } from '#contracts/requests.ts';
import { widgetNames } from '#engine';
import { EngineProvider, loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { loadRelease } from '../../application/runtime/index.ts';
import { useBrand } from '../../brand/BrandContext.tsx';
import { PageLoading } from '../../shell/page/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { FluentRoot } from '../../styles/FluentRoot.tsx';
import { createAskedPorts } from './asked-ports.ts';
import type { Asked } from './asked-state.ts';
import { FinishScreen, Thanks } from './FinishScreen.tsx';
import { PartStep } from './PartStep.tsx';
import { firstOpen, type OpenRequest, openPart, type PartForm } from './part-engine.ts';

/** The screens of an open part, then the certification, then thanks. */
export function PartScreens({ asked, request }: { asked: Asked; request: OpenRequest }) {
  const form = usePartForm(request.part, asked.load);
  const [isCorrecting, setCorrecting] = useState(false);
  const { modals } = useServices();
  const [ports] = useState(() => createAskedPorts(modals));
  const [at, go] = usePlace(form);
  if (!form || at === undefined) return <PageLoading />;
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

/** The form of the asked part; undefined until flow and widgets are loaded. */
function usePartForm(part: RequestPart, onFailed: () => void): PartForm | undefined {
  const { brand } = useBrand();
  const [form, setForm] = useState<PartForm>();
  const [first] = useState({ part, brand, onFailed });
  useEffect(() => {
    let isWanted = true;
    const open = async (): Promise<void> => {
      const flow = await loadRelease(first.part.flow, first.part.flowModule);
      const openedForm = openPart(flow, first.brand, first.part);
      if (openedForm) await loadWidgets(widgets, widgetNames(openedForm.step));
      if (isWanted) setForm(openedForm);
    };
    open().catch(first.onFailed);
    return () => {
      isWanted = false;
    };
  }, [first]);
  return form;
}

/** The current screen is in the history entry, so that Back leads to the previous screen. */
function usePlace(form: PartForm | undefined): [at: number | undefined, go: (at: number) => void] {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const keptPart = (state as { part?: unknown } | null)?.part;
  const go = (part: number): void => void navigate({ pathname, search }, { state: { part } });
  if (!form) return [undefined, go];
  // Never past the first incomplete screen.
  const most = firstOpen(form);
  return [typeof keptPart === 'number' ? Math.min(keptPart, most) : most, go];
}
