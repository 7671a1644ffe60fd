/** Event of the window by which hot reload tells of a flow that was compiled anew; `detail` is the flow. */
export const FLOW_COMPILED = 'trellis-flow-compiled';
