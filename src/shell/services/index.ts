/** Services of pages: session, alerts, idle work. */
export { createServices, type Services, ServicesContext, useServices } from './services.ts';
export type { SessionLoader } from './session-loader.ts';
export { useResumedSession, useSessionResume, useSignedIn } from './use-signed-in.ts';
export { whenIdle } from './when-idle.ts';
