import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AskedRequest } from '#contracts/requests.ts';
import { widgetNames } from '#engine';
import { EngineProvider, loadWidgets } from '#engine/react';
import { widgets } from '#widgets/registry.ts';
import { loadRelease } from '../../../application/runtime/index.ts';
import { useBrand } from '../../../brand/BrandContext.tsx';
import { MAIN_FLOW } from '../../../shell/navigation/index.ts';
import { PageLoading } from '../../../shell/page/index.ts';
import { useServices } from '../../../shell/services/index.ts';
import { FluentRoot } from '../../../styles/FluentRoot.tsx';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import { createAskedPorts } from '../asked-ports.ts';
import type { Asked } from '../asked-state.ts';
import { useAskedText } from '../asked-words.ts';
import { CodeForm } from '../CodeForm.tsx';
import { CorrectionSend } from './CorrectionSend.tsx';
import { CorrectionStep } from './CorrectionStep.tsx';
import { type CorrectionForm, type OpenCorrection, openCorrection } from './correction-engine.ts';

/** The applicant answers a lender's question about the submitted application [REQUEST-61]. */
export function CorrectionPage({ asked, request }: { asked: Asked; request: AskedRequest }) {
  const { correction } = request;
  if (request.isClosed) return <Ended request={request} />;
  if (!correction) return <Opening asked={asked} request={request} />;
  return <Screens asked={asked} request={{ ...request, correction }} />;
}

function Opening({ asked, request }: { asked: Asked; request: AskedRequest }) {
  const text = useAskedText(request);
  return (
    <LinkFrame title={text('correction.title')} focusKey="asked">
      <p className="lead prose">{text('correction.intro')}</p>
      <p className="prose">{text('until')}</p>
      <CodeForm asked={asked} request={request} />
    </LinkFrame>
  );
}

function Screens({ asked, request }: { asked: Asked; request: OpenCorrection }) {
  const form = useCorrectionForm(request, asked.load);
  const { modals } = useServices();
  const [at, go] = useState(0);
  const [ports] = useState(() => createAskedPorts(modals));
  if (!form) return <PageLoading />;
  const onBack = at > 0 ? () => go(at - 1) : undefined;
  if (at >= form.screens.length)
    return <CorrectionSend asked={asked} request={request} form={form} onBack={onBack} onOpen={go} />;
  return (
    <EngineProvider engine={form.engine} widgets={widgets} ports={ports}>
      <FluentRoot className="fluent-root">
        <CorrectionStep
          key={form.screens[at]?.path}
          request={request}
          form={form}
          at={at}
          onDone={() => go(at + 1)}
          onBack={onBack}
        />
      </FluentRoot>
    </EngineProvider>
  );
}

/** The form of the correction; undefined until flow and widgets are loaded. */
function useCorrectionForm({ correction }: OpenCorrection, onFailed: () => void): CorrectionForm | undefined {
  const { brand } = useBrand();
  const [form, setForm] = useState<CorrectionForm>();
  const [first] = useState({ correction, brand, onFailed });
  useEffect(() => {
    let isWanted = true;
    const open = async (): Promise<void> => {
      const flow = await loadRelease(first.correction.flow, first.correction.flowModule);
      const openedForm = openCorrection(flow, first.brand, first.correction);
      await Promise.all(openedForm.screens.map(({ step }) => loadWidgets(widgets, widgetNames(step))));
      if (isWanted) setForm(openedForm);
    };
    open().catch(first.onFailed);
    return () => {
      isWanted = false;
    };
  }, [first]);
  return form;
}

function Ended({ request }: { request: AskedRequest }) {
  const text = useAskedText(request);
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
