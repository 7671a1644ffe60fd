/** Publishing a draft now or at a set time. */
export { brandsIn, isStale, publishDraft, publishRefused, readyDraft, writeRecord } from './publish-draft.ts';
export { SCHEDULES, scheduleOf, schedulesOf } from './schedule-store.ts';
export { scheduledHandler } from './scheduled.ts';
export { expectUnscheduled, hideOthersPlans, scheduleRoutes, toStudioSchedule } from './schedules.ts';
