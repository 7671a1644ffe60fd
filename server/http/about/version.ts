import type { LiveFlows } from '../../releases/release.ts';

/** What is running: the build, and the flows that are live. */
export function versionOf(live: LiveFlows) {
  const flows = Object.entries(live).map(([id, { flow }]) => [id, flow.version]);
  return { name: 'trellis', ...__BUILD__, flows: Object.fromEntries(flows) as Record<string, string> };
}
