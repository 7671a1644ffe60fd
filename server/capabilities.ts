import { bank } from './bank/bank.ts';
import { brandRoutes } from './brands/routes.ts';
import { country } from './country/country.ts';
import { deals } from './deals/flows.ts';
import type { Capability } from './deps.ts';
import { downloads } from './documents/documents.ts';
import { files } from './files/files.ts';
import { registered } from './identity/registered.ts';
import { industries } from './industries/industries.ts';
import { places } from './places/places.ts';
import { returnLinks } from './return-links/return-links.ts';
import { versionRoute } from './version/version.ts';

/** The parts of the server that add routes: one import and one line each. */
export const capabilities: Record<string, Capability> = {
  brands: brandRoutes,
  registered,
  version: versionRoute,
  deals,
  bank,
  returnLinks,
  files,
  industries,
  places,
  country,
  downloads,
};
