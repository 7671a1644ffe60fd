import { useCallback, useEffect, useState } from 'react';
import { SHOWN } from '#domain/limits.ts';
import { lazyDialog } from '#engine/react';
import { useFocusReturn } from '../alerts/closing.ts';
import type { Runtime } from '../application/state/index.ts';
import { useText } from '../brand/BrandContext.tsx';
import { useServices } from '../shell/services/index.ts';
import { useApplication } from './use-application.ts';

const DifferencesDialog = lazyDialog(async () => (await import('./DifferencesDialog.tsx')).DifferencesDialog);

/** Asks about conflicting answers. Until the person chooses, nothing is saved, so loading the dialog is retried. */
export function OpenQuestion({ runtime }: { runtime: Runtime }) {
  const isAsked = useApplication(runtime, ({ core }) => core.question !== undefined);
  // Not in the dialog: its code loads after the focused control may have been removed.
  useFocusReturn(
    runtime.engine.store.subscribe,
    useCallback(() => runtime.state().core.question !== undefined, [runtime]),
  );
  const { alerts } = useServices();
  const text = useText();
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  useEffect(() => {
    if (!isCodeMissing) return;
    const timer = setTimeout(() => setIsCodeMissing(false), SHOWN.dialogReloadMs);
    return () => clearTimeout(timer);
  }, [isCodeMissing]);
  return (
    <DifferencesDialog
      runtime={runtime}
      open={isAsked && !isCodeMissing}
      onMissing={() => {
        setIsCodeMissing(true);
        alerts.show({ level: 'warning', text: text('alerts.network') });
      }}
    />
  );
}
