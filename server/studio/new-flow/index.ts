/** Starts a flow that is not part of the build. */
export { languagesOf, templates } from './new-flow.ts';
export { newFlowRoutes } from './start-flow.ts';
