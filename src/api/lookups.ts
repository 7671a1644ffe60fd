import type { Industry, PlaceAddress, PlaceMatch } from '#contracts/lookups.ts';
import { ask } from './call.ts';
import type { Answer } from './failure.ts';
import type { Send } from './http.ts';

/** A person is typing: no token goes along, and nothing is tried again. */
const WHILE_TYPING = { anonymous: true, retries: 0 } as const;

/** What a form looks up. Those that widgets use as ports reject where no answer could be had. */
export function lookupCalls(send: Send) {
  return {
    /** The visitor's country as two letters: 'US'. */
    country: (): Promise<Answer<string>> =>
      ask(send, 'GET /v1/ip/country', {
        ...WHILE_TYPING,
        fits: (answer) => typeof answer?.cfIpCountry === 'string',
        take: ({ cfIpCountry }) => cfIpCountry,
      }),

    /** Port of the industry widget. @throws where no answer could be had. */
    searchIndustries: (q: string, signal?: AbortSignal): Promise<Industry[]> =>
      valueOrThrow(
        ask(send, 'GET /tools/naics', {
          ...WHILE_TYPING,
          query: { q },
          signal,
          fits: (answer) => Array.isArray(answer?.results),
          take: ({ results }) => results,
        }),
      ),

    /** City and state of a ZIP as a suggestion; undefined for an unknown one. @throws where no answer could be had. */
    placeOfZip: async (
      zip: string,
      signal?: AbortSignal,
    ): Promise<{ city: string; state: string } | undefined> => {
      const answer = await ask(send, 'GET /tools/places/zip', {
        ...WHILE_TYPING,
        query: { zip },
        signal,
        fits: (place) => typeof place?.city === 'string' && typeof place.state === 'string',
        take: (place) => place,
      });
      if (!answer.ok && answer.failure.status === 404) return undefined;
      return valueOrThrow(answer);
    },

    /** Addresses that begin like the query. @throws where no answer could be had. */
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
          fits: (answer) => Array.isArray(answer?.results),
          take: (answer) => answer,
        }),
      ),

    /** The address of a match. @throws where no answer could be had. */
    placeDetails: (id: string, session: string, signal?: AbortSignal): Promise<PlaceAddress> =>
      valueOrThrow(
        ask(send, 'GET /tools/places/:id', {
          ...WHILE_TYPING,
          params: { id },
          query: { session },
          signal,
          fits: (address) => typeof address?.city === 'string',
          take: (address) => address,
        }),
      ),
  };
}

/** The value of an answer. @throws an error that names the status alone. */
async function valueOrThrow<T>(pending: Promise<Answer<T>> | Answer<T>): Promise<T> {
  const answer = await pending;
  if (answer.ok) return answer.value;
  throw new Error(`No answer (${answer.failure.kind} ${answer.failure.status})`);
}
