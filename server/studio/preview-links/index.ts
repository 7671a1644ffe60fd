/** Links to the preview of a draft for people without a role in Studio. */
export { previewLinkRoutes } from './link-routes.ts';
