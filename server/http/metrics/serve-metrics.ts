import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Config } from '../../config/config.ts';
import type { Log } from '../../ports.ts';

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves GET /metrics at METRICS_PORT, which applicants must not reach.
 * @param source the registry of this process, or of all workers in the leader
 * @returns undefined if METRICS_PORT is not set
 */
export async function serveMetrics(
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  source: Registry | AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE>,
  log: Log,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined;
  const readMetrics = () => ('clusterMetrics' in source ? source.clusterMetrics() : source.metrics());
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void reply.writeHead(404).end();
    readMetrics().then(
      (body) => reply.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(body),
      () => reply.writeHead(503).end(),
    );
  }).listen(metricsPort, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  log.info({ event: 'metrics-served', port }, 'Numbers for Prometheus are served.');
  return {
    port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Lets a worker report its metrics to the leader, which sums them up (`createLeaderMetrics`). */
export function reportToLeader(registry: Registry): void {
  AggregatorRegistry.setRegistries([registry]);
  createLeaderMetrics();
}

/**
 * The metrics of all workers. The constructor installs the message listener, so the leader and each worker
 * call this once.
 */
export function createLeaderMetrics(): AggregatorRegistry<typeof Registry.PROMETHEUS_CONTENT_TYPE> {
  return new AggregatorRegistry();
}
