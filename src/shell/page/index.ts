/** What a page uses of its frame: title, place in the head, notices. */
export { ErrorBoundary } from './ErrorBoundary.tsx';
export { HEAD } from './head-slots.ts';
export { PageLoading } from './PageLoading.tsx';
export { StorageNotice } from './StorageNotice.tsx';
export { useHydrated } from './use-hydrated.ts';
export { usePageTitle } from './use-page-title.ts';
