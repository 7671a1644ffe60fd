import type { FastifyRequest } from 'fastify';
import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { prefixOf } from '../../pages/paths.ts';
import { createReturnTokens, type ReturnTask } from './token.ts';

/** What is looked at of a request to tell where its links lead. */
export type LinkPlace = Pick<FastifyRequest, 'hostname' | 'protocol'>;

/**
 * The address of a return link, for a mail: `https://funding.example/continue?t=...` and 43 characters, whatever may be done
 * there: the token says that. In another language than the brand's first it says that, too.
 * @param dealId a deal of that brand
 */
export async function returnLink(
  deps: Deps,
  request: LinkPlace,
  brand: EffectiveBrand,
  dealId: string,
  tasks: readonly ReturnTask[] = ['upload', 'plaid'],
): Promise<string> {
  const token = await createReturnTokens(deps).sign(brand.platform, dealId, tasks);
  return address(deps, request, brand, '/continue', ['t', token]);
}

/** The address of sign-in that leads on to a page, for a mail. It lets nobody in. */
export function loginLink(
  deps: Deps,
  request: LinkPlace,
  brand: EffectiveBrand,
  page: string,
): Promise<string> {
  return address(deps, request, brand, '/login', ['return', page]);
}

async function address(
  deps: Deps,
  request: LinkPlace,
  brand: EffectiveBrand,
  path: string,
  [name, value]: [name: string, value: string],
): Promise<string> {
  const isHost = await deps.brands.isHostOf(request.hostname, brand.platform);
  const origin = isHost ? originAt(request, deps.config.publicUrl) : deps.config.publicUrl;
  const link = new URL(`${prefixOf(brand.route_prefix)}${path}`, origin);
  link.searchParams.set(name, value);
  if (brand.locale !== brand.locales[0]) link.searchParams.set('lang', brand.locale);
  // On this machine the brand is a choice of the browser's, which opens the link perhaps without it.
  const isChosen = deps.config.isLoopback && !deps.config.platform && !isHost;
  if (isChosen && brand.platform !== 'default') link.searchParams.set('brand', brand.platform);
  // A slash may stand in a query as it is: easier to read, and to trust.
  return link.href.replaceAll('%2F', '/');
}

/**
 * The brand's own host, where the person came by one that the deployment knows: of the request nothing but that name is
 * believed. Scheme and port are PUBLIC_URL's; a proxy that may be trusted can say https.
 */
function originAt(request: LinkPlace, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  const isBehindTls = request.protocol === 'https' && protocol === 'http:';
  const end = port && !isBehindTls ? `:${port}` : '';
  return `${isBehindTls ? 'https:' : protocol}//${request.hostname}${end}`;
}
