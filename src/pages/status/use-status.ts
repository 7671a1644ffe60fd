import { useCallback, useEffect, useState } from 'react';
import type { ApplicationStatus } from '#contracts/deals.ts';
import { subscribeToPromise } from '#engine/react';
import type { LastSubmission } from '../../application/state/index.ts';
import { useSessionResume } from '../../shell/services/index.ts';

export interface StatusState {
  /** `resuming`: whether the user is signed in is not known yet. `unknown`: a visitor. */
  kind: 'resuming' | 'unknown' | 'loading' | 'failed' | 'none' | 'known';
  status?: ApplicationStatus;
  retry: () => void;
}

/** Reads the state of the user's submitted application. */
export function useStatus(flow: string): StatusState {
  const { session, isResuming, hasFailed } = useSessionResume();
  const [answer, setAnswer] = useState<ApplicationStatus | null | 'failed'>();
  const read = useCallback(() => {
    if (!session) return;
    setAnswer(undefined);
    const reading = import('./read-status.ts').then(({ readStatus }) => readStatus(session, flow));
    return subscribeToPromise(reading, setAnswer, () => setAnswer('failed'));
  }, [session, flow]);
  useEffect(read, [read]);
  // A page resumes its session once.
  const retry = () => (session ? void read() : window.location.reload());
  if (hasFailed) return { kind: 'failed', retry };
  if (!session) return { kind: isResuming ? 'resuming' : 'unknown', retry };
  if (answer === undefined) return { kind: 'loading', retry };
  if (answer === 'failed') return { kind: 'failed', retry };
  return answer ? { kind: 'known', status: answer, retry } : { kind: 'none', retry };
}

/** The server's answer with this tab's receipt if both are of the same application. */
export function withStatus(
  receivedSubmission: LastSubmission | undefined,
  status: ApplicationStatus | undefined,
): LastSubmission | undefined {
  if (!status) return receivedSubmission;
  const { reference, stage, submittedAt, missing, dealId, accountId, contactId } = status;
  const ownSubmission = receivedSubmission?.reference === reference ? receivedSubmission : undefined;
  return {
    businessName: '',
    ...ownSubmission,
    reference,
    stage,
    submittedAt,
    documents: missing.documents,
    months: missing.months,
    ids: { dealId, accountId, contactId },
  };
}
