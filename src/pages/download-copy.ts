import type { AlertStore } from '../alerts/alert-store.ts';
import { showFailure } from '../api/client/show-failure.ts';
import { openApi } from '../api/open-api.ts';
import type { BrandContextValue } from '../brand/BrandContext.tsx';
import type { SessionService } from '../session/state/index.ts';
import { withFreshCode } from '../step-up/step-up.ts';

/** Downloads a copy of the newest submitted application; shows an alert if that fails. */
export async function downloadCopy(
  context: BrandContextValue & { session: SessionService; alerts: Pick<AlertStore, 'show'> },
  flow: string,
): Promise<void> {
  const api = openApi(context.session);
  const result = await withFreshCode(context, () => api.submittedCopy(flow));
  if (!result) return;
  if (!result.ok) return showFailure(result.failure, context, 'load');
  const { file, content } = result.value;
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: file });
  link.click();
  // The download has started, so the address is no longer needed.
  URL.revokeObjectURL(address);
}
