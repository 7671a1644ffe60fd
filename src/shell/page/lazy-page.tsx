import { type ComponentType, lazy, Suspense, useState } from 'react';
import { PAGE } from '#domain/page-limits.ts';
import { useIsFirstPage } from '../navigation/index.ts';
import { PageLoading } from './PageLoading.tsx';

/**
 * A page whose code loads when it is opened. The router moves in a React transition, which shows no fallback of a
 * mounted `Suspense`: the old page stays for 300 ms, then the new page shows its own placeholder [SCREEN-82].
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  const WithPlaceholder = (props: Props) => (
    <Suspense fallback={<PageLoading waitedMs={PAGE.placeholderMs} />}>
      <Loaded {...props} />
    </Suspense>
  );
  const Opened = lazy(async () => {
    const placeholderPage = new Promise<ComponentType<Props>>((resolve) => {
      setTimeout(() => resolve(WithPlaceholder), PAGE.placeholderMs);
    });
    return { default: await Promise.race([load(), placeholderPage]) };
  });
  return function LazyPage(props: Props) {
    const isFirstPage = useIsFirstPage();
    // A later move inside the page must not replace its component.
    const [Page] = useState(() => (isFirstPage ? Loaded : Opened));
    return <Page {...props} />;
  };
}
