/** Publishing a draft now or at a set time. */
export { brandsIn, isStale, publishDraft, publishRefused, readyDraft, writeRecord } from './publish-draft.ts';
export { scheduleOf, schedulesOf } from './schedule-store.ts';
export { scheduledHandler } from './scheduled.ts';
export { expectUnscheduled, scheduleRoutes, toStudioSchedule } from './schedules.ts';
