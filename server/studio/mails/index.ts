/** Mails of a draft about an invented application, for the preview. */
export { mailRoutes } from './mail-routes.ts';
