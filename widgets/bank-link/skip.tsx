import { type JSX, startTransition, useRef, useState } from 'react';
import type { FieldControl } from '#engine/react';
import type { SkipResult } from './port.ts';

interface SkipOptions {
  skip: () => Promise<SkipResult>;
  text: FieldControl['text'];
  onSkipped: () => unknown;
  /** A second skip would make the server mail a second link. */
  hasSubmitted: () => boolean;
  onFailed?: () => void;
}

/** Skips a step for statements, bank link or upload [STMT-2]; sends the choice to the server once. */
export function useSkip({ skip, text, onSkipped: goOn, hasSubmitted, onFailed }: SkipOptions): {
  skip: () => Promise<void>;
  /** The skip was sent and the step is about to be left: the step must not show the new answer meanwhile. */
  leaving: boolean;
  problem: string | undefined;
} {
  const [leaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const working = useRef(false);
  const run = async (): Promise<void> => {
    if (working.current || hasSubmitted()) return;
    working.current = true;
    setProblem(undefined);
    setLeaving(true);
    const failure = { ok: false, text: text('alerts.operations.save-preference.text') } as const;
    const result = await skip().catch(() => failure);
    if (result.ok) await goOn();
    working.current = false;
    // A transition, so that it renders together with the next page, if there is one.
    startTransition(() => setLeaving(false));
    if (result.ok) return;
    setProblem(result.text);
    onFailed?.();
  };
  return { skip: run, leaving, problem };
}

/** Announces a running skip after a moment, and its failure. A live region must be rendered before it has content. */
export function SkipStatus({
  leaving,
  problem,
  text,
}: Pick<SkipOptions, 'text'> & { leaving: boolean; problem?: string }): JSX.Element {
  return (
    <div>
      <div role="status">{leaving && <p className="tr-below tr-late">{text('wizard.busy')}</p>}</div>
      <div role="alert">
        {problem && (
          <p className="tr-field__error">
            <span>
              <strong>{text('alerts.operations.save-preference.title')}</strong> <br />
              {problem}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
