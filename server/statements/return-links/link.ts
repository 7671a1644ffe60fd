import type { FastifyRequest } from 'fastify';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { normalizePrefix } from '../../pages/paths.ts';

/** Host and protocol of the page that causes a mail, for the origin of the mail's links. */
export type LinkPlace = Pick<FastifyRequest, 'hostname' | 'protocol'>;

/** The address of the sign-in page that then opens another page, for a mail. It grants no access. */
export function createLoginLink(
  deps: Deps,
  request: LinkPlace,
  brand: EffectiveBrand,
  page: string,
): Promise<string> {
  return createMailedLink(deps, request, brand, '/login', ['return', page]);
}

/** An address of the brand for a mail, with one value in its query. */
export async function createMailedLink(
  deps: Pick<Deps, 'brands' | 'config'>,
  request: LinkPlace,
  brand: EffectiveBrand,
  path: string,
  query?: [name: string, value: string],
): Promise<string> {
  const isHost = await deps.brands.isHostOf(request.hostname, brand.platform);
  const origin = isHost ? originOfHost(request, deps.config.publicUrl) : deps.config.publicUrl;
  const link = new URL(`${normalizePrefix(brand.route_prefix)}${path}`, origin);
  if (query) link.searchParams.set(...query);
  if (brand.locale !== brand.locales[0]) link.searchParams.set('lang', brand.locale);
  // On a loopback host, `?brand=` chose the brand: the browser that opens the mail may not have its cookie.
  const isBrandInQuery = deps.config.isLoopback && !deps.config.platform && !isHost;
  if (isBrandInQuery && brand.platform !== 'default') link.searchParams.set('brand', brand.platform);
  // A slash in a query needs no escape, and people trust an address without escapes more.
  return link.href.replaceAll('%2F', '/');
}

/**
 * The origin at a host of the brand. PUBLIC_URL gives scheme and port, except https without a port if a
 * trusted proxy reports it.
 */
function originOfHost(request: LinkPlace, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  const isBehindTls = request.protocol === 'https' && protocol === 'http:';
  const portPart = port && !isBehindTls ? `:${port}` : '';
  return `${isBehindTls ? 'https:' : protocol}//${request.hostname}${portPart}`;
}
