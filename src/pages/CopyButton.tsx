import { useState } from 'react';
import { useBrand, useText } from '../brand/BrandContext.tsx';
import { useResumedSession, useServices } from '../shell/services/index.ts';

/** Downloads the submitted answers with masked secrets (PDF), after a fresh code. */
export function CopyButton({ flow, isMain = false }: { flow: string; isMain?: boolean }) {
  const text = useText();
  const context = useBrand();
  const { alerts } = useServices();
  const session = useResumedSession();
  const [busy, setBusy] = useState(false);
  if (!session) return null;
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { downloadCopy } = await import('./download-copy.ts');
      await downloadCopy({ ...context, session, alerts }, flow);
    } catch {
      // A chunk could not be loaded.
      alerts.show({ level: 'warning', text: text('alerts.network') });
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={isMain ? 'button' : 'button button--quiet'}
      aria-disabled={busy || undefined}
      // Ignores the second click of a double click: the first download may already be complete.
      onClick={({ detail }) => busy || detail > 1 || void download()}
    >
      {text(busy ? 'pages.process.loading' : 'pages.process.download')}
    </button>
  );
}
