import { useCallback, useEffect, useState } from 'react';
import { SHOWN } from '#domain/limits.ts';
import { lazyDialog } from '#engine/react';
import { useFocusReturn } from '../alerts/closing.ts';
import type { Runtime } from '../application/state/index.ts';
import { useText } from '../brand/BrandContext.tsx';
import { useServices } from '../shell/services/index.ts';
import { useApplication } from './use-application.ts';

const DifferencesDialog = lazyDialog(async () => (await import('./DifferencesDialog.tsx')).DifferencesDialog);

/** Asks about conflicting answers. Loading is retried, because nothing is saved before the answer. */
export function OpenQuestion({ runtime }: { runtime: Runtime }) {
  const isAsked = useApplication(runtime, ({ core }) => core.question !== undefined);
  // Here, because the dialog's code loads after the focus has left the page.
  useFocusReturn(
    runtime.engine.store.subscribe,
    useCallback(() => runtime.state().core.question !== undefined, [runtime]),
  );
  const { alerts } = useServices();
  const text = useText();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isMissing) return;
    const later = setTimeout(() => setIsMissing(false), SHOWN.missingCodeMs);
    return () => clearTimeout(later);
  }, [isMissing]);
  return (
    <DifferencesDialog
      runtime={runtime}
      open={isAsked && !isMissing}
      onMissing={() => {
        setIsMissing(true);
        alerts.show({ level: 'warning', text: text('alerts.network') });
      }}
    />
  );
}
