import { bankPortOf } from './bank-port.ts';
import type { Runtime } from './runtime.ts';

/** The widgets' way to the network, by the names they declare (widgets/<name>/port.ts). */
export function portsOf(runtime: Runtime): Record<string, unknown> {
  const { api, modals, session } = runtime;
  return {
    places: { zip: api.placeOfZip, search: api.searchPlaces, details: api.placeDetails },
    industries: { search: api.searchIndustries },
    'email-code': session.emailCode,
    reveal: {
      reveal: async (name: string) => (await import('../step-up/reveal.ts')).reveal(runtime, name),
    },
    confirm: { confirm: modals.confirm },
    'bank-link': bankPortOf(runtime),
    // Anew for each person who signs in on this page.
    get 'statement-upload'() {
      return runtime.uploads.current();
    },
  };
}
