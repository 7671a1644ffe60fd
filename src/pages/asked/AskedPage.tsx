import '../../styles/engine.css';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RecipientRequest } from '#contracts/requests.ts';
import { PageLoading } from '../../shell/page/index.ts';
import { useServices } from '../../shell/services/index.ts';
import { LinkFrame } from '../continue/LinkFrame.tsx';
import { declineQuestion } from './asked-questions.ts';
import { type RequestPageState, useRequestPage } from './asked-state.ts';
import { useRequestText } from './asked-words.ts';
import { CodeForm, FindForm } from './code/index.ts';
import { CorrectionPage } from './correction/CorrectionPage.tsx';
import { PartScreens } from './part/PartScreens.tsx';
import type { PartForm } from './part/part-engine.ts';
import { useUnsentGuard } from './use-unsent-guard.ts';

/** /continue/part: a person answers their part of an application [REQUEST-1]. */
export function RequestPage() {
  const { search } = useLocation();
  const linkToken = new URLSearchParams(search).get('t') ?? undefined;
  const [foundToken, setFoundToken] = useState<string>();
  const token = foundToken ?? linkToken;
  if (token === undefined) return <FindForm onFound={setFoundToken} />;
  return <LoadedRequestPage key={token} token={token} />;
}

function LoadedRequestPage({ token }: { token: string }) {
  const requestPage = useRequestPage(token);
  const { request, problem } = requestPage;
  if (problem) return <Problem problem={problem} onRetry={requestPage.load} />;
  if (!request) return <PageLoading />;
  if (request.purpose === 'correction') return <CorrectionPage requestPage={requestPage} request={request} />;
  if (request.isClosed) return <Ended request={request} />;
  return <PartPage requestPage={requestPage} request={request} />;
}

/** Keeps the form while the person asks for a new code because the proof of their address has expired. */
function PartPage({ requestPage, request }: { requestPage: RequestPageState; request: RecipientRequest }) {
  const { part } = request;
  const [form, setForm] = useState<PartForm>();
  useUnsentGuard(form, 'part', request);
  if (!part) return <Opening requestPage={requestPage} request={request} />;
  return (
    <PartScreens requestPage={requestPage} request={{ ...request, part }} form={form} onLoaded={setForm} />
  );
}

function Opening({ requestPage, request }: { requestPage: RequestPageState; request: RecipientRequest }) {
  const text = useRequestText(request);
  return (
    <LinkFrame title={request.words.title} focusKey="asked">
      <p className="lead prose">{text(request.business === '' ? 'introPlain' : 'intro')}</p>
      <p className="prose">{text('until')}</p>
      <p className="prose">{text('privacy')}</p>
      <CodeForm requestPage={requestPage} request={request} />
      <Decline requestPage={requestPage} request={request} />
    </LinkFrame>
  );
}

/** Asks for confirmation first, because declining ends the link. */
function Decline({
  requestPage,
  request,
}: {
  requestPage: RequestPageState;
  request: RecipientRequest;
}): ReactNode {
  const text = useRequestText(request);
  const { modals } = useServices();
  const decline = async (): Promise<void> => {
    if (!(await modals.confirm(declineQuestion(text)))) return;
    const result = await requestPage.calls.decline();
    if (result.ok) requestPage.setRequest({ ...request, status: 'declined', isClosed: true });
    else if (!requestPage.handleFailure(result.failure)) requestPage.load();
  };
  if (request.status === 'answered') return null;
  return (
    <p>
      <button type="button" className="link-button" onClick={() => void decline()}>
        {text('decline.button')}
      </button>
    </p>
  );
}

function Ended({ request }: { request: RecipientRequest }) {
  const text = useRequestText(request);
  // Closed before an answer: the application was submitted, or the person is no longer in it.
  const key = request.status === 'waiting' || request.status === 'opened' ? 'void' : request.status;
  return (
    <LinkFrame title={text(`ended.${key}.title`)} focusKey={`ended-${key}`}>
      <p className="lead prose">{text(`ended.${key}.text`)}</p>
    </LinkFrame>
  );
}

function Problem({
  problem,
  onRetry,
}: {
  problem: NonNullable<RequestPageState['problem']>;
  onRetry: () => void;
}) {
  const text = useRequestText();
  const canRetry = problem === 'unreachable' || problem === 'busy';
  return (
    <LinkFrame title={text(`ended.${problem}.title`)} focusKey={problem}>
      <p className="lead prose">{text(`ended.${problem}.text`)}</p>
      {canRetry && (
        <p className="button-row">
          <button type="button" className="button" onClick={onRetry}>
            {text(`ended.${problem}.button`)}
          </button>
        </p>
      )}
      {problem === 'broken' && (
        <p>
          <Link to="?">{text('ended.type')}</Link>
        </p>
      )}
    </LinkFrame>
  );
}
