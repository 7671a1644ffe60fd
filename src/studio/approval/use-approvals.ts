import { useCallback, useEffect, useState } from 'react';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioCall } from '../draft/studio-api.ts';
import { useFault } from '../parts/parts.tsx';

export type ApprovalTarget = Pick<StudioApproval, 'kind' | 'target'>;

export interface Approvals {
  /** Newest first; undefined until they are read. */
  all: readonly StudioApproval[] | undefined;
  /** Whether the draft, release or record needs an approval to go live. */
  isRequired: boolean;
  /** The brands whose applications would be sent elsewhere, or with or without secrets. */
  redirected: readonly string[];
  /** Changed disclosures, in words, that need a person with the role legal. */
  disclosures: readonly string[];
  fault: string | undefined;
  read: () => Promise<void>;
}

/**
 * The approvals of a draft, release or record. Read again if the window gets the focus, because a second
 * person decides elsewhere. @param version another version of a draft can end an approval
 */
export function useApprovals(api: StudioCall, { kind, target }: ApprovalTarget, version?: number): Approvals {
  const [answer, setAnswer] = useState<{
    approvals: readonly StudioApproval[];
    isRequired: boolean;
    redirected: readonly string[];
    disclosures: readonly string[];
  }>();
  const { fault, setFault, showFault } = useFault();
  const read = useCallback(
    () =>
      api('GET /studio/api/approvals', { query: { kind, target } }).then((next) => {
        setFault(undefined);
        setAnswer(next);
      }, showFault),
    [api, kind, target, setFault, showFault],
  );
  useEffect(() => {
    void read();
    const readAgain = () => void read();
    window.addEventListener('focus', readAgain);
    return () => window.removeEventListener('focus', readAgain);
  }, [read, version]);
  const { approvals: all, isRequired = false, redirected = [], disclosures = [] } = answer ?? {};
  return { all, isRequired, redirected, disclosures, fault, read };
}

/** The person who is missing for the content to go live. */
export function lackedPerson({ all, isRequired, disclosures }: Approvals): 'approval' | 'legal' | undefined {
  if (isRequired && all?.[0]?.status !== 'approved') return 'approval';
  return disclosures.length > 0 ? 'legal' : undefined;
}
