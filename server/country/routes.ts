import type { Capability } from '../deps.ts';
import { serve } from '../http/contract.ts';

/**
 * GET /v1/ip/country [API-7]: the country that the edge in front of us saw, as two letters; 'US' where nothing
 * trusted says otherwise. The header is believed only where the setting COUNTRY_HEADER names it, since a visitor can
 * send any header where no edge strips it. 'XX' and 'T1' (unknown, Tor) are passed on as they are.
 */
export const routes: Capability = async (app, deps) => {
  serve(app, 'GET /v1/ip/country', {}, async (request) => {
    const name = deps.config.countryHeader?.toLowerCase();
    const sent = name ? request.headers[name] : undefined;
    const code = typeof sent === 'string' ? sent.trim().toUpperCase() : '';
    return { cfIpCountry: /^[A-Z][A-Z0-9]$/.test(code) ? code : 'US' };
  });
};
