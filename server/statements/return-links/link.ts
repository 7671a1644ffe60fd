import type { FastifyRequest } from 'fastify';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { prefixOf } from '../../pages/paths.ts';

/** Decides the origin of links. */
export type LinkPlace = Pick<FastifyRequest, 'hostname' | 'protocol'>;

/** The sign-in page that continues to another page, for a mail. It grants no access. */
export function loginLink(
  deps: Deps,
  request: LinkPlace,
  brand: EffectiveBrand,
  page: string,
): Promise<string> {
  return mailedLink(deps, request, brand, '/login', ['return', page]);
}

/** An address of the brand for a mail, with one value in its query. */
export async function mailedLink(
  deps: Pick<Deps, 'brands' | 'config'>,
  request: LinkPlace,
  brand: EffectiveBrand,
  path: string,
  query?: [name: string, value: string],
): Promise<string> {
  const isHost = await deps.brands.isHostOf(request.hostname, brand.platform);
  const origin = isHost ? originAt(request, deps.config.publicUrl) : deps.config.publicUrl;
  const link = new URL(`${prefixOf(brand.route_prefix)}${path}`, origin);
  if (query) link.searchParams.set(...query);
  if (brand.locale !== brand.locales[0]) link.searchParams.set('lang', brand.locale);
  // On a loopback host another browser may open the mail without the chosen brand.
  const isBrandInQuery = deps.config.isLoopback && !deps.config.platform && !isHost;
  if (isBrandInQuery && brand.platform !== 'default') link.searchParams.set('brand', brand.platform);
  // A slash in a query needs no escape, and an unescaped address looks more trustworthy.
  return link.href.replaceAll('%2F', '/');
}

/**
 * Only a known host of the brand is trusted. Scheme and port are PUBLIC_URL's, except that a trusted proxy
 * can say https.
 */
function originAt(request: LinkPlace, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  const isBehindTls = request.protocol === 'https' && protocol === 'http:';
  const end = port && !isBehindTls ? `:${port}` : '';
  return `${isBehindTls ? 'https:' : protocol}//${request.hostname}${end}`;
}
