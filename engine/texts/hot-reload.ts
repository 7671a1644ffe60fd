/** Window event of hot reload after a flow was recompiled; `detail` is the flow. */
export const FLOW_COMPILED = 'trellis-flow-compiled';
