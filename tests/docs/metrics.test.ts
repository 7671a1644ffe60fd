import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/http/metrics/metrics.ts';

/** The dashboard and the alerts query only metrics that exist. */
const idlePool = { used: 0, idle: 0, waiting: 0 };
const metrics = createMetrics({ connections: () => idlePool });
metrics.clock({ differenceMs: () => 0 });
metrics.audit({ query: async () => [] });
metrics.retention({ query: async () => [] });
metrics.untagged(async () => 0);
metrics.jobs({ query: async () => [] }, { now: () => new Date() });
const { registry } = metrics;

test.each(['docs/metrics/dashboard.json', 'docs/metrics/alerts.yml', 'docs/operations.md'])(
  '%s',
  async (file) => {
    const named = new Set(readFileSync(file, 'utf8').match(/\b(trellis|nodejs|process)_[a-z0-9_]+/g));
    const metricNames = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    expect(named.size).toBeGreaterThan(0);
    const unknown = [...named].filter(
      (name) => !metricNames.some((candidate) => name.replace(/_(bucket|count|sum|)$/, '') === candidate),
    );
    expect(unknown.filter((name) => !name.endsWith('_'))).toEqual([]);
  },
);
