import type { Industry, PlaceAddress, PlaceMatch } from '#contracts/lookups.ts';
import { ask } from './client/call.ts';
import type { Answer } from './client/failure.ts';
import type { Send } from './client/http.ts';

const WHILE_TYPING = { anonymous: true, retries: 0 } as const;

/** Lookups of a form. Methods for widgets' ports reject if there is no usable answer. */
export function lookupCalls(send: Send) {
  return {
    /** The visitor's country as two letters: 'US'. */
    country: (): Promise<Answer<string>> =>
      ask(send, 'GET /v1/ip/country', {
        ...WHILE_TYPING,
        isValid: (response) => typeof response?.cfIpCountry === 'string',
        convert: ({ cfIpCountry }) => cfIpCountry,
      }),

    /** @throws Error if there is no usable answer */
    searchIndustries: (q: string, signal?: AbortSignal): Promise<Industry[]> =>
      valueOrThrow(
        ask(send, 'GET /tools/naics', {
          ...WHILE_TYPING,
          query: { q },
          signal,
          isValid: (response) => Array.isArray(response?.results),
          convert: ({ results }) => results,
        }),
      ),

    /** Undefined if the ZIP is unknown. @throws Error if there is no usable answer */
    placeOfZip: async (
      zip: string,
      signal?: AbortSignal,
    ): Promise<{ city: string; state: string } | undefined> => {
      const result = await ask(send, 'GET /tools/places/zip', {
        ...WHILE_TYPING,
        query: { zip },
        signal,
        isValid: (place) => typeof place?.city === 'string' && typeof place.state === 'string',
        convert: (place) => place,
      });
      if (!result.ok && result.failure.status === 404) return undefined;
      return valueOrThrow(result);
    },

    /** @throws Error if there is no usable answer */
    searchPlaces: (
      q: string,
      session: string,
      signal?: AbortSignal,
    ): Promise<{ available: boolean; results: PlaceMatch[] }> =>
      valueOrThrow(
        ask(send, 'POST /tools/places/search', {
          ...WHILE_TYPING,
          body: { q, session },
          signal,
          isValid: (response) => Array.isArray(response?.results),
          convert: (response) => response,
        }),
      ),

    /** @throws Error if there is no usable answer */
    placeDetails: (id: string, session: string, signal?: AbortSignal): Promise<PlaceAddress> =>
      valueOrThrow(
        ask(send, 'GET /tools/places/:id', {
          ...WHILE_TYPING,
          params: { id },
          query: { session },
          signal,
          isValid: (address) => typeof address?.city === 'string',
          convert: (address) => address,
        }),
      ),
  };
}

/** @throws Error that contains only the status */
async function valueOrThrow<T>(pending: Promise<Answer<T>> | Answer<T>): Promise<T> {
  const result = await pending;
  if (result.ok) return result.value;
  throw new Error(`No answer (${result.failure.kind} ${result.failure.status})`);
}
