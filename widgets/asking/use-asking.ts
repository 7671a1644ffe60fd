import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { PART_REQUEST } from '#domain/limits.ts';
import { useEngine, useOptionalPort, useText } from '#engine/react';
import type { PartRequest, RequestOutcome, RequestsPort } from './port.ts';

const NONE: readonly PartRequest[] = [];

/** The application's requests; empty if the page has no port for them. */
export function useRequests(): { port: RequestsPort | undefined; requests: readonly PartRequest[] } {
  const port = useOptionalPort<RequestsPort>('requests');
  const subscribe = useCallback((listener: () => void) => port?.subscribe(listener) ?? (() => {}), [port]);
  const readRequests = (): readonly PartRequest[] => port?.current() ?? NONE;
  return { port, requests: useSyncExternalStore(subscribe, readRequests, readRequests) };
}

export interface RequestCall {
  busy: boolean;
  problem: string | undefined;
  /** Does nothing while another call runs. @returns whether the call succeeded */
  run: (call: () => Promise<RequestOutcome>) => Promise<boolean>;
  /** Shows a problem without a call; undefined clears it. */
  fail: (problem: string | undefined) => void;
}

/** Runs the calls of one card, one at a time, and keeps the text of a failure. */
export function useRequestCall(): RequestCall {
  const { dispatch } = useEngine();
  const words = useText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const run: RequestCall['run'] = async (call) => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    const outcome = await call().catch((): RequestOutcome => ({ ok: false }));
    running.current = false;
    setBusy(false);
    if (outcome.ok) return true;
    const { errors = [], reason, text } = outcome;
    if (errors.length > 0) dispatch({ type: 'errors', errors, fields: errors.map(({ field }) => field) });
    setProblem(text ?? words(`widgets.asking.problems.${reason ?? 'failed'}`));
    return false;
  };
  return { busy, problem, run, fail: setProblem };
}

/**
 * The time from which a request can be mailed again: at most the full wait from now, even if this clock differs from
 * the server's.
 */
export function lockedUntil({ sentAt }: Pick<PartRequest, 'sentAt'>, now: number): number {
  return Math.min(Date.parse(sentAt), now) + PART_REQUEST.resendMs;
}
