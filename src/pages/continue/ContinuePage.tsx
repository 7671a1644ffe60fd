import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ReturnLink } from '#contracts/return-links.ts';
import type { LinkTask } from '../../api/return-link.ts';
import { MAIN_FLOW } from '../../shell/flows.ts';
import { PageLoading } from '../../shell/PageLoading.tsx';
import { useServices } from '../../shell/services.ts';
import { LinkProblemView } from './LinkProblemView.tsx';
import { readLinkAddress } from './link-address.ts';
import { OpenTask } from './OpenTask.tsx';
import { Received } from './Received.tsx';
import { useLink } from './use-link.ts';
import '../../styles/engine.css';

/** The pages under /continue (spec §2): what a return link opens, or why it opens nothing, each with what to do. */
export function ContinuePage() {
  const { pathname, search } = useLocation();
  return <Continue key={`${pathname}${search}`} pathname={pathname} search={search} />;
}

function Continue({ pathname, search }: { pathname: string; search: string }) {
  const address = useMemo(() => readLinkAddress(pathname, search), [pathname, search]);
  const { submissions } = useServices();
  const { state, retry, finish } = useLink(address);
  const complete = state.name === 'open' && isComplete(state.open.link) ? state.open.link.dealId : undefined;
  useEffect(() => {
    if (complete !== undefined)
      submissions.noteNeeds(MAIN_FLOW.id, complete, { statements: false, documents: [], months: [] });
  }, [submissions, complete]);
  const [done, setDone] = useState<LinkTask>();
  const onDone = useCallback(
    async (task: LinkTask): Promise<void> => {
      await finish();
      setDone(task);
    },
    [finish],
  );
  if (state.name === 'loading') return <PageLoading />;
  if (state.name === 'problem')
    return <LinkProblemView problem={state.problem} address={address} onRetry={retry} />;
  if (isComplete(state.open.link))
    return <Received how={done ?? 'used'} submitted={state.open.link.submitted} />;
  return <OpenTask address={address} open={state.open} done={done} onRetry={retry} onDone={onDone} />;
}

/** Nothing is needed any more: the link has done its work. */
function isComplete({ needs }: ReturnLink): boolean {
  return !needs.statements && needs.documents.length === 0;
}
