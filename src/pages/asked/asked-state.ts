import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RecipientRequest } from '#contracts/requests.ts';
import { type RecipientCalls, recipientCalls } from '../../api/asked.ts';
import type { Failure } from '../../api/client/failure.ts';
import { createVisitorSend } from '../../api/statements/return-link.ts';

export type RequestProblem = 'older' | 'broken' | 'unreachable' | 'busy';

export interface RequestPageState {
  calls: RecipientCalls;
  request: RecipientRequest | undefined;
  problem: RequestProblem | undefined;
  /** The proof of the address expired while answering. */
  isProofExpired: boolean;
  load: () => void;
  /** Says that the page could not be loaded, and offers to try again. */
  showUnreachable: () => void;
  setRequest: (request: RecipientRequest) => void;
  onProven: (proof: string) => void;
  /** Shows a failure that ends the page. @returns false if the page can continue */
  handleFailure: (failure: Failure) => boolean;
}

/** The request of a token. The proof stays in this page and in a cookie that no script reads. */
export function useRequestPage(token: string): RequestPageState {
  const [proof, setProof] = useState<string>();
  const [request, setRequest] = useState<RecipientRequest>();
  const [problem, setProblem] = useState<RequestProblem>();
  const [isProofExpired, setProofExpired] = useState(false);
  const calls = useMemo(() => recipientCalls(createVisitorSend(), { token, proof }), [token, proof]);
  const handleFailure = useCallback((failure: Failure): boolean => {
    if (failure.kind === 'unauthorized') {
      // The proof has expired: a new code opens the same part.
      setProofExpired(true);
      setProof(undefined);
      setRequest((state) => state && withoutPart(state));
      return true;
    }
    if (failure.code !== 'expired-link' && failure.code !== 'invalid-link') return false;
    setProblem(failure.code === 'expired-link' ? 'older' : 'broken');
    return true;
  }, []);
  const load = useCallback(() => {
    void calls.read().then((result) => {
      if (result.ok) {
        setProblem(undefined);
        setRequest(result.value);
        // The cookie may prove the address again without a code.
        if (result.value.part || result.value.correction) setProofExpired(false);
      } else if (!handleFailure(result.failure))
        setProblem(result.failure.status === 429 ? 'busy' : 'unreachable');
    });
  }, [calls, handleFailure]);
  useEffect(load, [load]);
  const showUnreachable = useCallback(() => setProblem('unreachable'), []);
  const onProven = useCallback((next: string) => {
    setProofExpired(false);
    setProof(next);
  }, []);
  return {
    calls,
    request,
    problem,
    isProofExpired,
    load,
    showUnreachable,
    setRequest,
    onProven,
    handleFailure,
  };
}

function withoutPart({
  part: _part,
  correction: _correction,
  ...request
}: RecipientRequest): RecipientRequest {
  return request;
}
