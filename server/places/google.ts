import { SERVER } from '../limits.ts';
import { traceHeaders } from '../logging/trace.ts';
import {
  type PlaceAddress,
  type PlaceSuggestion,
  type PlacesPort,
  PlacesUnavailable,
  STATES,
} from './port.ts';

export interface GooglePlacesSettings {
  apiKey: string;
  /** The API's address, if a test replaces it. */
  baseUrl?: string;
  /** A call that takes longer fails, because the user is typing. */
  timeoutMs?: number;
}

interface AutocompleteAnswer {
  suggestions?: { placePrediction?: { placeId?: string; text?: { text?: string } } }[];
}
interface DetailsAnswer {
  addressComponents?: { longText?: string; shortText?: string; types?: string[] }[];
}

/**
 * Google Places (New), called by the server so that the API key is not published. Field masks limit an answer
 * to the form's needs.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 */
export function createGooglePlaces(
  settings: GooglePlacesSettings,
  zips: Pick<PlacesPort, 'zip'>,
): PlacesPort {
  const baseUrl = settings.baseUrl ?? 'https://places.googleapis.com';
  const call = async (path: string, fieldMask: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'x-goog-api-key': settings.apiKey,
        'x-goog-fieldmask': fieldMask,
        ...traceHeaders(),
      },
      signal: AbortSignal.timeout(settings.timeoutMs ?? SERVER.placesMs),
    }).catch(() => undefined);
    if (!response) throw new PlacesUnavailable('place service did not answer');
    return response;
  };

  return {
    canSearch: true,
    zip: (zip) => zips.zip(zip),
    async search(query, session) {
      const mask = 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text';
      const body = { input: query, includedRegionCodes: ['us'], ...(session && { sessionToken: session }) };
      const response = await call('/v1/places:autocomplete', mask, {
        method: 'POST',
        body: JSON.stringify(body),
      });
      return toSuggestions((await readJson(response)) as AutocompleteAnswer);
    },
    async details(id, session) {
      const query = session ? `?sessionToken=${encodeURIComponent(session)}` : '';
      const path = `/v1/places/${encodeURIComponent(id)}${query}`;
      const response = await call(path, 'addressComponents', { method: 'GET' });
      // 400 if the id is malformed, 404 if it no longer exists.
      if (response.status === 404 || response.status === 400) return undefined;
      return toAddress((await readJson(response)) as DetailsAnswer);
    },
  };
}

async function readJson(response: Response): Promise<unknown> {
  if (!response.ok) throw new PlacesUnavailable(`place service answered ${response.status}`);
  return response.json().catch(() => {
    throw new PlacesUnavailable('place service answered no JSON');
  });
}

function toSuggestions(response: AutocompleteAnswer): PlaceSuggestion[] {
  return (response.suggestions ?? []).flatMap(({ placePrediction }) => {
    const id = placePrediction?.placeId;
    const text = placePrediction?.text?.text;
    return id && text ? [{ id, text }] : [];
  });
}

/** Maps Google's parts of an address to the form's fields; undefined outside of the states [SCREEN-34]. */
function toAddress(response: DetailsAnswer): PlaceAddress | undefined {
  const parts = response.addressComponents ?? [];
  const findPart = (types: string[], form: 'longText' | 'shortText' = 'longText'): string => {
    for (const type of types) {
      const text = parts.find((candidate) => candidate.types?.includes(type))?.[form];
      if (text) return text;
    }
    return '';
  };
  const state = findPart(['administrative_area_level_1'], 'shortText');
  if (!STATES.has(state)) return undefined;
  const zip = findPart(['postal_code']);
  const suffix = findPart(['postal_code_suffix']);
  return {
    street: [findPart(['street_number']), findPart(['route'])].filter(Boolean).join(' '),
    // New York's boroughs and some towns have no locality.
    city: findPart(['locality', 'postal_town', 'sublocality_level_1', 'administrative_area_level_3']),
    state,
    zip: zip && suffix ? `${zip}-${suffix}` : zip,
  };
}
