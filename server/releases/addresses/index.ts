export { findModuleAddress, moduleAddress, setModuleAddress } from './module-address.ts';
export { findAddressFault, findTakenSegments, isReservedId, listFlowSegments } from './new-flow-places.ts';
export { type AddedFlow, describeAddedFlow, findFlowOfPath, listPageFlows } from './page-flows.ts';
