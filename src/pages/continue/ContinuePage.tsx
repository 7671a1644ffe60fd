import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { LinkTask } from '../../api/return-link.ts';
import { PageLoading } from '../../shell/PageLoading.tsx';
import { LinkProblemView } from './LinkProblemView.tsx';
import { readLinkAddress } from './link-address.ts';
import { OpenTask } from './OpenTask.tsx';
import { Received } from './Received.tsx';
import { useLink } from './use-link.ts';
import '../../look/engine.css';

/** The pages under /continue (spec §2): what a return link opens, or why it opens nothing, each with what to do. */
export function ContinuePage() {
  const { pathname, search } = useLocation();
  return <Continue key={`${pathname}${search}`} pathname={pathname} search={search} />;
}

function Continue({ pathname, search }: { pathname: string; search: string }) {
  const address = useMemo(() => readLinkAddress(pathname, search), [pathname, search]);
  const { state, retry, finish } = useLink(address);
  const [done, setDone] = useState<LinkTask>();
  if (state.name === 'loading') return <PageLoading />;
  if (state.name === 'problem')
    return <LinkProblemView problem={state.problem} address={address} onRetry={retry} />;
  const { needs, submitted } = state.open.link;
  if (!needs.statements && needs.documents.length === 0)
    return <Received how={done ?? 'used'} submitted={submitted} />;
  const onDone = async (task: LinkTask): Promise<void> => {
    await finish();
    setDone(task);
  };
  return <OpenTask address={address} open={state.open} done={done} onRetry={retry} onDone={onDone} />;
}
