/** Starts a flow outside the build. */
export { languagesOf, templates } from './new-flow.ts';
export { newFlowRoutes } from './start-flow.ts';
