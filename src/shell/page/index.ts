/** Parts of the page's frame that pages use: title, head slots, notices. */
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { HEADER_SLOTS } from './head-slots.ts';
export { lazyPage } from './lazy-page.tsx';
export { PageLoading } from './PageLoading.tsx';
export { StorageNotice } from './StorageNotice.tsx';
export { useHydrated } from './use-hydrated.ts';
export { usePageTitle } from './use-page-title.ts';
