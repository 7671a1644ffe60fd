import { type CompiledFlow, LruMap } from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import type { Deps } from '../deps.ts';
import { SERVER } from '../limits.ts';
import { errorFields } from '../logging/log.ts';
import type { Boot, EntryServer } from './document.ts';
import type { LateWords } from './scripts/late-notice.ts';

export interface RenderedPage {
  markup: string;
  title?: string;
  description?: string;
  lateWords?: LateWords;
  status: number;
}

export type RenderedPages = WeakMap<EffectiveBrand, Map<string, RenderedPage>>;

/**
 * Renders a page; if that fails, the browser renders it. The last pages of each effective brand are cached by
 * path, release and kind, except unknown paths: rendering takes three times as long as the rest of an answer.
 * The last parameter: `release`, its hash; `drawn`, the flow of a step that is drawn with its fields;
 * `mayRender`, whether the rate limit allows to render an unknown path here.
 */
export async function renderPage(
  url: string,
  boot: Boot,
  parts: { entry: EntryServer; isDev: boolean },
  { log }: Pick<Deps, 'log'>,
  cache: RenderedPages,
  {
    release,
    drawn: renderedFlow,
    isUnknown,
    mayRender,
  }: {
    release: string | undefined;
    drawn: CompiledFlow | undefined;
    isUnknown: boolean;
    mayRender: () => Promise<boolean>;
  },
): Promise<RenderedPage> {
  const path = url.split('?', 1)[0] ?? '/';
  const { brand } = boot;
  const key = [path, renderedFlow ? 'drawn' : boot.step ? 'step' : '', release].join(' ');
  const brandCache = brand && (cache.get(brand) ?? new LruMap<string, RenderedPage>(SERVER.mostCachedPages));
  const cachedPage = brandCache?.get(key);
  if (cachedPage) return cachedPage;
  try {
    const head = parts.entry.pageHead(path, boot, isUnknown);
    // A client that scans for addresses must not keep the process busy.
    if (head.status === 404 && !(await mayRender())) return { markup: '', ...head };
    const newPage = { markup: parts.entry.render(path, boot, renderedFlow), ...head };
    if (!brandCache || parts.isDev || newPage.status !== 200) return newPage;
    cache.set(brand, brandCache);
    brandCache.set(key, newPage);
    return newPage;
  } catch (error) {
    log.error({ event: 'render-failed', ...errorFields(error) }, 'A page could not be rendered here.');
    return { markup: '', title: boot.brand?.vendor_name, status: 200 };
  }
}
