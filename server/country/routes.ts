import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';

/**
 * GET /v1/ip/country [API-7]. Only a header named by COUNTRY_HEADER counts, because a visitor can send any
 * header that no proxy removes. 'XX' and 'T1' (unknown, Tor) are passed on unchanged.
 */
export const routes: Capability = async (app, deps) => {
  serve(app, 'GET /v1/ip/country', {}, async (request) => {
    const name = deps.config.countryHeader?.toLowerCase();
    const sentHeader = name ? request.headers[name] : undefined;
    const code = typeof sentHeader === 'string' ? sentHeader.trim().toUpperCase() : '';
    return { cfIpCountry: /^[A-Z][A-Z0-9]$/.test(code) ? code : 'US' };
  });
};
