import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecipientRequest } from '#contracts/requests.ts';
import { widgetNames } from '#engine';
import { EngineProvider, loadWidgets, useLatest } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { loadRelease } from '../../../application/runtime/index.ts';
import type { Brand } from '../../../brand/types.ts';
import { MAIN_FLOW } from '../../../shell/navigation/index.ts';
import { useServices } from '../../../shell/services/index.ts';
import { FluentRoot } from '../../../styles/FluentRoot.tsx';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import { createRequestPorts } from '../asked-ports.ts';
import type { RequestPageState } from '../asked-state.ts';
import { useRequestText } from '../asked-words.ts';
import { CodeForm } from '../code/index.ts';
import { LoadForm } from '../LoadForm.tsx';
import { usePlace } from '../use-place.ts';
import { useUnsentGuard } from '../use-unsent-guard.ts';
import { CorrectionSend } from './CorrectionSend.tsx';
import { CorrectionStep } from './CorrectionStep.tsx';
import { type CorrectionForm, type OpenCorrection, openCorrection } from './correction-engine.ts';
import { createCorrectionFiles } from './correction-files.ts';

/** The applicant answers a lender's question about the submitted application [REQUEST-61]. */
export function CorrectionPage({
  requestPage,
  request,
}: {
  requestPage: RequestPageState;
  request: RecipientRequest;
}) {
  if (request.isClosed) return <Ended request={request} />;
  return <Question requestPage={requestPage} request={request} />;
}

/** Keeps the form while the person asks for a new code because the proof of their address has expired. */
function Question({ requestPage, request }: { requestPage: RequestPageState; request: RecipientRequest }) {
  const { correction } = request;
  const [form, setForm] = useState<CorrectionForm>();
  // A page that was loaded again begins with the first screen, because its answers are gone.
  const [visited, setVisited] = useState(0);
  const [at, go] = usePlace(visited, 0);
  useUnsentGuard(form, 'correction', request);
  const { modals } = useServices();
  const latest = useLatest(requestPage);
  // With the form: while the person proves the address again, the ports hold the files that are not sent yet.
  const ports = useMemo(
    () =>
      form &&
      createRequestPorts(
        modals,
        createCorrectionFiles(() => latest.current, form),
      ),
    [form, modals, latest],
  );
  if (!correction) return <Opening requestPage={requestPage} request={request} />;
  const load = async (brand: Brand): Promise<CorrectionForm> => {
    const newForm = openCorrection(
      await loadRelease(correction.flow, correction.flowModule),
      brand,
      correction,
    );
    await Promise.all(newForm.screens.map(({ step }) => loadWidgets(widgets, widgetNames(step))));
    return newForm;
  };
  if (!form || !ports)
    return <LoadForm load={load} onLoaded={setForm} onFailed={requestPage.showUnreachable} />;
  const onGo = (next: number): void => {
    setVisited(Math.max(visited, next));
    go(next);
  };
  const screens = { requestPage, request: { ...request, correction }, form, ports, at, onGo };
  return <Screens {...screens} />;
}

function Opening({ requestPage, request }: { requestPage: RequestPageState; request: RecipientRequest }) {
  const text = useRequestText(request);
  return (
    <LinkFrame title={text('correction.title')} focusKey="asked">
      <p className="lead prose">{text('correction.intro')}</p>
      <p className="prose">{text('until')}</p>
      <CodeForm requestPage={requestPage} request={request} />
    </LinkFrame>
  );
}

interface ScreensProps {
  requestPage: RequestPageState;
  request: OpenCorrection;
  form: CorrectionForm;
  ports: Record<string, unknown>;
  at: number;
  onGo: (at: number) => void;
}

function Screens({ requestPage, request, form, ports, at, onGo }: ScreensProps) {
  const onBack = at > 0 ? () => onGo(at - 1) : undefined;
  if (at >= form.screens.length)
    return (
      <CorrectionSend requestPage={requestPage} request={request} form={form} onBack={onBack} onOpen={onGo} />
    );
  return (
    <EngineProvider engine={form.engine} widgets={widgets} ports={ports}>
      <FluentRoot className="fluent-root">
        <CorrectionStep
          key={form.screens[at]?.path}
          request={request}
          form={form}
          at={at}
          onDone={() => onGo(at + 1)}
          onBack={onBack}
        />
      </FluentRoot>
    </EngineProvider>
  );
}

function Ended({ request }: { request: RecipientRequest }) {
  const text = useRequestText(request);
  const isAnswered = request.status === 'answered';
  const key = isAnswered ? 'answered' : request.status === 'expired' ? 'expired' : 'withdrawn';
  return (
    <LinkFrame title={text(`correction.ended.${key}.title`)} focusKey={`ended-${key}`}>
      <p className="lead prose">{text(`correction.ended.${key}.text`)}</p>
      <p className="button-row">
        <Link className="button" to={MAIN_FLOW.pages.process ?? MAIN_FLOW.home}>
          {text('correction.status')}
        </Link>
      </p>
    </LinkFrame>
  );
}
