/** Routes, links, and questions before a page is left. */

export { FLOWS, flowOf, loginLink, MAIN_FLOW, placesOf } from './flows.ts';
export { LeaveGuards } from './LeaveGuards.tsx';
export { useLinks } from './links.ts';
export { CameBack, NavigationMemory, PageHeading } from './navigation.tsx';
export { keepPresses } from './press.ts';
export { basenameOf, brandTarget, isLinkPage, isOpenPage, isStep, type Page, pageOf } from './routes.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { useRestored } from './use-restored.ts';
