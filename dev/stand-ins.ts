import type { Config } from '#server/config/config.ts';

/** Which parts are local stand-ins in this deployment; the page and the start say so. */
export function standIns(config: Config): string[] {
  return [
    config.auth.domain ? '' : 'identity',
    config.smtpUrl ? '' : 'mail',
    config.googlePlacesKey ? '' : 'places',
    config.bankLink === 'local' ? 'bank' : '',
  ].filter(Boolean);
}
