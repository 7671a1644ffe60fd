import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { serve } from '../http/contract.ts';

/**
 * GET /v1/ip/country [API-7]. Reads only the header that COUNTRY_HEADER names, which the proxy sets: a visitor can forge
 * every other. Returns 'XX' and 'T1' (unknown, Tor) unchanged, and 'US' if the header is missing or malformed.
 */
export function addCountry(app: FastifyInstance, { countryHeader }: Pick<Config, 'countryHeader'>): void {
  serve(app, 'GET /v1/ip/country', {}, async (request) => {
    const name = countryHeader?.toLowerCase();
    const sentHeader = name ? request.headers[name] : undefined;
    const code = typeof sentHeader === 'string' ? sentHeader.trim().toUpperCase() : '';
    return { cfIpCountry: /^[A-Z][A-Z0-9]$/.test(code) ? code : 'US' };
  });
}
