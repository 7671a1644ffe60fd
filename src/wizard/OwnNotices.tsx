import type { ReactNode } from 'react';
import { type CompiledStep, holds, noticeKey } from '#engine';
import { useEngine, useEngineState } from '#engine/react';

/** The notices at the start or end of a step that have a text and whose rule is met. */
export function OwnNotices({ step, at }: { step: CompiledStep; at: 'start' | 'end' }) {
  const engine = useEngine();
  const shownNotices = useEngineState((state) =>
    step.notices
      .filter((notice) => holds(notice.when, engine.contextOf(state)))
      .map((notice) => notice.id)
      .join(),
  );
  return step.notices
    .filter((notice) => (notice.at ?? 'start') === at && shownNotices.split(',').includes(notice.id))
    .map((notice) => {
      const words = engine.env.content[noticeKey(step, notice)] ?? notice.text;
      return words === '' ? null : (
        <Notice key={notice.id} intent={notice.intent} at={at}>
          {words}
        </Notice>
      );
    });
}

interface NoticeProps {
  intent: 'info' | 'warning';
  at?: 'start' | 'end';
  children: ReactNode;
}

/** A box above or below the fields of a step. */
export function Notice({ intent, at = 'start', children }: NoticeProps) {
  return <div className={`notice notice--${intent} notice--${at}`}>{children}</div>;
}
