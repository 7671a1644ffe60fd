import type { LiveFlows } from '../../releases/release.ts';

/** The running build and the live flows with their versions. */
export function describeVersion(live: LiveFlows) {
  const flows = Object.entries(live).map(([id, { flow }]) => [id, flow.version]);
  return { name: 'trellis', ...__BUILD__, flows: Object.fromEntries(flows) as Record<string, string> };
}
