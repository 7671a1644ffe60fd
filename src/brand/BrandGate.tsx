import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { CALLS } from '#domain/page-limits.ts';
import { subscribeToPromise } from '#engine/react';
import { applyTheme } from './apply-theme.ts';
import { BrandProvider, shellText } from './BrandContext.tsx';
import type { Boot } from './boot.ts';
import { type Brand, type BrandFailure, isBrand } from './types.ts';

type State = { kind: 'loading' } | { kind: 'data'; brand: Brand } | { kind: 'failed'; why: BrandFailure };

function initialState(boot: Boot): State {
  if (boot.brand) return { kind: 'data', brand: boot.brand };
  return boot.brandError ? { kind: 'failed', why: 'failed' } : { kind: 'loading' };
}

/** Provides the brand of the page, else fetches it; shows loading or a failure [BRAND-10] [BRAND-14]. */
export function BrandGate({ boot, children }: { boot: Boot; children: (brand: Brand) => ReactNode }) {
  const [state, setState] = useState<State>(() => initialState(boot));
  const loading = state.kind === 'loading';
  useEffect(() => {
    if (!loading) return;
    return subscribeToPromise(loadBrand(boot.platform), (result) => {
      if (result.ok) applyTheme(result.brand);
      setState(result.ok ? { kind: 'data', brand: result.brand } : { kind: 'failed', why: result.failure });
    });
  }, [loading, boot.platform]);
  const retry = useCallback(() => setState({ kind: 'loading' }), []);
  if (state.kind === 'data') {
    return <BrandProvider value={{ brand: state.brand, boot }}>{children(state.brand)}</BrandProvider>;
  }
  return <BrandState why={state.kind === 'failed' ? state.why : undefined} boot={boot} onRetry={retry} />;
}

/** Shown without a brand, so in neutral colors and without a partner's name. */
function BrandState(props: { why?: BrandFailure; boot: Boot; onRetry: () => void }) {
  const text = shellText();
  const { why, boot, onRetry } = props;
  const email = boot.supportEmail;
  const title = text(why === 'network' ? 'pages.brandFailed.network' : 'pages.brandFailed.title');
  useEffect(() => {
    if (why) document.title = title;
  }, [why, title]);
  if (!why) {
    return (
      <main className="brand-state">
        <div role="status">
          <h1 className="section-heading">{text('ui.loadingBrand')}</h1>
        </div>
      </main>
    );
  }
  return (
    <main className="brand-state stack-24">
      <div role="alert" className="stack-24">
        {why === 'failed' ? (
          <>
            <h1 className="page-heading">{title}</h1>
            <p>{text('pages.brandFailed.text')}</p>
          </>
        ) : (
          <h1 className="section-heading">{title}</h1>
        )}
        {email && (
          <p>
            {text('alerts.contact', { email })} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </div>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {text('ui.retry')}
        </button>
      </p>
    </main>
  );
}

type BrandAnswer = { ok: true; brand: Brand } | { ok: false; failure: BrandFailure };

/** Fetches the brand. `network`: no answer; `failed`: an error, 404 or an invalid record [BRAND-13]. */
export async function loadBrand(platform: string): Promise<BrandAnswer> {
  try {
    const { default: axios } = await import('axios');
    const response = await axios.get<unknown>(`/brands/${encodeURIComponent(platform)}`, {
      timeout: CALLS.timeoutMs,
      withCredentials: true,
      validateStatus: () => true,
    });
    if (response.status < 400 && isBrand(response.data)) return { ok: true, brand: response.data };
    return { ok: false, failure: 'failed' };
  } catch {
    return { ok: false, failure: 'network' };
  }
}
