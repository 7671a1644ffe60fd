import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AskedRequest } from '#contracts/requests.ts';
import { type AskedCalls, askedCalls } from '../../api/asked.ts';
import type { Failure } from '../../api/client/failure.ts';
import { createVisitorSend } from '../../api/statements/return-link.ts';

export type AskedProblem = 'older' | 'broken' | 'unreachable' | 'busy';

export interface Asked {
  calls: AskedCalls;
  request: AskedRequest | undefined;
  problem: AskedProblem | undefined;
  /** The proof of the address was lost while answering. */
  isOver: boolean;
  load: () => void;
  take: (request: AskedRequest) => void;
  proven: (proof: string) => void;
  /** Shows a failure that ends the page. @returns false if the page can continue */
  fail: (failure: Failure) => boolean;
}

/** The request of a token. The proof stays in this page and in a cookie that no script reads. */
export function useAsked(token: string): Asked {
  const [proof, setProof] = useState<string>();
  const [request, take] = useState<AskedRequest>();
  const [problem, setProblem] = useState<AskedProblem>();
  const [isOver, setOver] = useState(false);
  const calls = useMemo(() => askedCalls(createVisitorSend(), { token, proof }), [token, proof]);
  const fail = useCallback((failure: Failure): boolean => {
    if (failure.kind === 'unauthorized') {
      // The proof is over: a new code opens the same part.
      setOver(true);
      setProof(undefined);
      take((state) => state && withoutPart(state));
      return true;
    }
    if (failure.code !== 'expired-link' && failure.code !== 'invalid-link') return false;
    setProblem(failure.code === 'expired-link' ? 'older' : 'broken');
    return true;
  }, []);
  const load = useCallback(() => {
    void calls.read().then((answer) => {
      if (answer.ok) {
        setProblem(undefined);
        take(answer.value);
      } else if (!fail(answer.failure)) setProblem(answer.failure.status === 429 ? 'busy' : 'unreachable');
    });
  }, [calls, fail]);
  useEffect(load, [load]);
  const proven = useCallback((next: string) => {
    setOver(false);
    setProof(next);
  }, []);
  return { calls, request, problem, isOver, load, take, proven, fail };
}

function withoutPart({ part: _part, correction: _correction, ...request }: AskedRequest): AskedRequest {
  return request;
}
