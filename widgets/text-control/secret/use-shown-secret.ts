import { useEffect, useRef, useState } from 'react';
import { SHOWN } from '#domain/limits.ts';
import type { FieldValue } from '#engine';
import { useOptionalPort } from '#engine/react';
import type { RevealPort } from './reveal-port.ts';

export interface ShownSecret {
  /** The secret in its stored form, while shown. */
  value: FieldValue | undefined;
  problem: string | undefined;
  busy: boolean;
  /** Reveals the secret; absent if it can't be revealed here. */
  show: (() => Promise<void>) | undefined;
  hide: () => void;
}

/**
 * Reveals a saved secret for a minute, or until blur or the page is hidden. Only this state has it, never the form's.
 * @param failureText the message if the port gives no text
 */
export function useShownSecret(name: string, failureText: string): ShownSecret {
  const port = useOptionalPort<RevealPort>('reveal');
  const [value, setValue] = useState<FieldValue>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const removedRef = useRef(false);
  useEffect(() => {
    removedRef.current = false;
    return () => {
      removedRef.current = true;
    };
  }, []);
  useEffect(() => {
    if (value === undefined) return undefined;
    const hide = (): void => setValue(undefined);
    const timer = setTimeout(hide, SHOWN.secretMs);
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [value]);

  const show = async (): Promise<void> => {
    if (!port || busy) return;
    setBusy(true);
    setProblem(undefined);
    const result = await port.reveal(name).catch(() => ({ ok: false as const }));
    if (removedRef.current) return;
    setBusy(false);
    if (result.ok) setValue(result.value);
    else if (!('canceled' in result && result.canceled))
      setProblem(('text' in result && result.text) || failureText);
  };
  return { value, problem, busy, show: port && show, hide: () => setValue(undefined) };
}
