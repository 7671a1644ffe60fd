import { CALLS } from '#domain/limits.ts';
import type { Brand, BrandFailure } from './types.ts';
import { isBrand } from './types.ts';

export type BrandAnswer = { ok: true; brand: Brand } | { ok: false; failure: BrandFailure };

/**
 * Fetches the brand where the server did not write it into the page. The HTTP client comes with the call, not with the
 * first load. No answer at all is 'network'; an `error` field, 404 or an invalid record is 'failed' (decision 31).
 */
export async function loadBrand(platform: string): Promise<BrandAnswer> {
  try {
    const { default: axios } = await import('axios');
    const answer = await axios.get<unknown>(`/brands/${encodeURIComponent(platform)}`, {
      timeout: CALLS.timeoutMs,
      withCredentials: true,
      validateStatus: () => true,
    });
    if (answer.status < 400 && isBrand(answer.data)) return { ok: true, brand: answer.data };
    return { ok: false, failure: 'failed' };
  } catch {
    return { ok: false, failure: 'network' };
  }
}
