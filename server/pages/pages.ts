import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageNames } from '#domain/words/language-names.ts';
import type { CompiledFlow } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { brandCookie } from '../brands/brands.ts';
import { keepLocale } from '../brands/locales.ts';
import { RATES } from '../call-limits.ts';
import type { Capability, Deps } from '../deps.ts';
import { flowsOf } from '../flows.ts';
import { describeVersion } from '../http/about/version.ts';
import { writeCookie } from '../http/cookies.ts';
import { VARY_BY_WORDS } from '../http/headers.ts';
import { createMemoryLimits } from '../http/limits/memory-limits.ts';
import { networkOf } from '../http/limits/network.ts';
import { Problem } from '../http/problems/problem.ts';
import { errorFields } from '../logging/log.ts';
import { findFlowOfPath, listPageFlows } from '../releases/addresses/index.ts';
import { withWords } from '../releases/words.ts';
import type { FilesOf, PageFiles } from './built-files.ts';
import { sendCompressed } from './compress.ts';
import { type Boot, type EntryServer, fillTemplate } from './document.ts';
import type { FontsOf } from './fonts.ts';
import { homeRedirect, isApiPath, isReturnPage, ownPath, routeRedirect } from './paths.ts';
import { pagePolicy } from './policy.ts';
import { type RenderedPages, renderPage } from './render-page.ts';
import { EARLY_SCRIPT } from './scripts/early-script.ts';
import { HOME_SCRIPT } from './scripts/home-script.ts';
import { LATE_SCRIPT } from './scripts/late-notice.ts';
import { entryRedirect, findServedStep, isUnknownStep } from './served-step.ts';

export interface PageParts {
  /** index.html for this address: built, or transformed by Vite in development. */
  template(url: string): Promise<string>;
  entry: EntryServer;
  /** The scripts and styles that a page loads first; absent in development. */
  filesOf?: FilesOf;
  /** Scripts that index.html loads on every page. */
  ownScripts?: string[];
  fontsOf?: FontsOf;
  isDev: boolean;
}

/** Answers every address without a route: pages for GET, problems for other methods. Register it last. */
export function pages(parts: PageParts): Capability {
  return async (app, deps) => {
    await app.register(helmet, { global: false });
    const rendered: RenderedPages = new WeakMap();
    const limits = createMemoryLimits(deps.clock);
    const mayRenderUnknown = async ({ ip }: FastifyRequest): Promise<boolean> => {
      const { allowed } = await limits.take(networkOf(ip), RATES.unknownPagesPerMinute, 60);
      return allowed && (await limits.take('all', RATES.unknownPagesOfAllPerMinute, 60)).allowed;
    };
    app.setNotFoundHandler(async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const isGetOrHead = request.method === 'GET' || request.method === 'HEAD';
      // URL parsers read `//host/...` as the address of another host.
      const isValidUrl = !path.startsWith('//') && URL.canParse(request.url, 'http://page.invalid');
      if (!isGetOrHead || !isValidUrl || isApiPath(path)) throw new Problem('not-found');
      return answerPage(request, reply, deps, parts, rendered, mayRenderUnknown);
    });
  };
}

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  parts: PageParts,
  cache: RenderedPages,
  mayRenderUnknown: (request: FastifyRequest) => Promise<boolean>,
): Promise<FastifyReply> {
  const { config } = deps;
  reply.header('vary', VARY_BY_WORDS);
  const { brand: ownBrand, status: brandStatus } = await loadBrand(request, deps);
  const live = deps.releases.live(ownBrand?.platform ?? '');
  const flow = findFlowOfPath(live, ownPath(request.url, ownBrand));
  const brand = ownBrand && withWords(ownBrand, flow);
  const { url } = request;
  const target =
    brand &&
    (homeRedirect(url, brand) ??
      routeRedirect(url, brand) ??
      entryRedirect(url, brand, flowsOf(live), request.headers.cookie));
  if (target) return reply.header('cache-control', 'no-cache').redirect(target, 302);

  const nonce = randomBytes(16).toString('base64');
  const boot: Boot = {
    platform: brand?.platform ?? 'current',
    supportEmail: config.supportEmail ?? brand?.support_email ?? '',
    ...(brand ? { brand, languages: languageNames(brand.locales) } : { brandError: true }),
    version: describeVersion(live),
    flows: listPageFlows(live),
    identity: deps.identity.boot,
    ...(deps.bankLink?.script ? { bankLinkScript: deps.bankLink.script } : {}),
    keptDays: config.kept.unfinishedDays,
    ...(config.analytics ? { analytics: config.analytics } : {}),
    ...(brand?.flags.funnel ? { funnel: true } : {}),
  };
  const servedStep = brand && findServedStep(request.url, brand, flowsOf(live));
  // A query can change the answers, which only the browser's code knows. In development the styles are in scripts.
  const isDrawn =
    servedStep?.isDrawable === true &&
    !parts.isDev &&
    !request.url.includes('?') &&
    (await parts.entry.canDraw(servedStep.widgets));
  if (servedStep) boot.step = { ...servedStep.step, ...(isDrawn ? { drawn: true } : {}) };
  const [path = '/'] = request.url.split('?', 1);
  const isHome = path === flow.home;
  const files = servedStep
    ? filesFor(parts, servedStep, boot.flows?.[servedStep.flow.id]?.module)
    : isHome
      ? parts.filesOf?.([parts.entry.HOME_MODULE])
      : undefined;
  const renderedFlow = isDrawn ? servedStep.flow : undefined;
  const isUnknown = brand !== undefined && isUnknownStep(request.url, brand, flow);
  const page = await renderPage(request.url, boot, parts, deps, cache, {
    release: live[flow.id]?.hash,
    drawn: renderedFlow,
    isUnknown,
    mayRender: () => mayRenderUnknown(request),
  });
  // If there is a query, the scripts must read it at once.
  const areScriptsDeferred = isHome && page.markup !== '' && !parts.isDev && !request.url.includes('?');
  const inlineScripts = [
    ...(isDrawn ? [EARLY_SCRIPT] : []),
    ...(areScriptsDeferred ? [HOME_SCRIPT] : page.lateWords ? [LATE_SCRIPT] : []),
  ];
  const isReturn = isReturnPage(request.url, brand);
  await reply.helmet(
    pagePolicy({
      nonce,
      brand,
      identityOrigins: identityOrigins(deps.identity.boot),
      analyticsOrigin: config.analytics && new URL(config.analytics.url).origin,
      plaid: config.plaid?.env,
      isReturnPage: isReturn,
      isDev: parts.isDev,
      inlineScripts,
    }),
  );
  keepLocalBrand(request, reply, deps, brand);
  keepLocale(request, reply, deps, brand);
  if (isReturn) reply.header('x-robots-tag', 'noindex, nofollow, noarchive');
  reply
    .code(brandStatus === 200 ? page.status : brandStatus)
    .header('cache-control', isReturn ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8');
  // The `Link` header starts the downloads before the page is parsed; the scripts of every page come first.
  const scripts = files && !areScriptsDeferred ? [...(parts.ownScripts ?? []), ...files.scripts] : [];
  if (scripts.length > 0)
    reply.header('link', scripts.map((src) => `<${src}>; rel=modulepreload; crossorigin`).join(', '));
  const html = fillTemplate(await parts.template(request.url), {
    boot,
    nonce,
    files,
    appStyles: parts.filesOf?.([parts.entry.APP_STYLES]).styles,
    isHome,
    areScriptsDeferred,
    fonts: brand && parts.fontsOf?.(brand.theme.font_files ?? []),
    ...page,
  });
  return sendCompressed(request, reply, html);
}

async function loadBrand(
  request: FastifyRequest,
  { brands, log }: Deps,
): Promise<{ brand?: EffectiveBrand; status: number }> {
  try {
    return { brand: await brands.ofRequest(request), status: 200 };
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return { status: 404 };
    log.error({ requestId: request.id, ...errorFields(error) }, 'The brand could not be loaded.');
    return { status: 503 };
  }
}

/** The files that a step needs. @param module the address of a released flow; undefined for the build's flow */
function filesFor(
  { filesOf, entry }: PageParts,
  { flow, widgets }: { flow: CompiledFlow; widgets: string[] },
  module: string | undefined,
): PageFiles | undefined {
  const modules = entry.modulesOf(flow.id, widgets);
  if (module === undefined) return filesOf?.(modules);
  const files = filesOf?.(modules.filter((name) => !name.startsWith('virtual:trellis/flows/')));
  return { scripts: [...(files?.scripts ?? []), module], styles: files?.styles ?? [] };
}

/** Stores a local `?brand=harbor` for the page's API calls. */
function keepLocalBrand(
  request: FastifyRequest,
  reply: FastifyReply,
  { config }: Deps,
  brand: EffectiveBrand | undefined,
): void {
  const brandParameter = (request.query as { brand?: unknown }).brand;
  if (!config.isLoopback || config.platform || !brand || brandParameter !== brand.platform) return;
  writeCookie(reply, config, brandCookie, brand.platform);
}

function identityOrigins({ domain, otpUrl }: Deps['identity']['boot']): string[] {
  const addresses = [domain, otpUrl].filter((address) => address !== undefined);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
