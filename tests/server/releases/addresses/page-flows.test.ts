import { expect, test } from 'vitest';
import { findFlowOfPath } from '#server/releases/addresses/page-flows.ts';
import { BUILT_FLOWS } from '#server/releases/compile/index.ts';

const live = Object.fromEntries([...BUILT_FLOWS].map(([id, flow]) => [id, { ...flow, number: null }]));

test.each([
  ['/', 'apply'],
  ['/app/amount', 'apply'],
  ['/bcm', 'bcm'],
  ['/bcm/app/info', 'bcm'],
  ['/bcm/business/select', 'bcm'],
  ['/bcmx', 'apply'],
  ['/elsewhere/bcm', 'apply'],
])('the page %s belongs to the flow "%s"', (path, flow) => {
  expect(findFlowOfPath(live, path).id).toBe(flow);
});
