/** Routes, links, and questions before a page is left. */

export { FLOWS, MAIN_FLOW } from './flows.ts';
export { LeaveGuards, useAskToLeave } from './LeaveGuards.tsx';
export { useLinks } from './links.ts';
export { CameBackContext, NavigationMemory, PageHeading, useIsFirstPage } from './navigation.tsx';
export { correctClicks } from './press.ts';
export { basenameOf, brandTarget, type Page } from './routes.ts';
export { createSiteMap, type SiteMap } from './site-map.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
