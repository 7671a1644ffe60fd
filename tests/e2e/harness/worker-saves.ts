import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { expect } from 'vitest';
import type { Applicant } from './applicant.ts';
import type { RunningServer } from './running-server.ts';

/** The processes that serve now. */
export function workersOf(server: RunningServer): number[] {
  const args = ['-o', 'pid=,args=', '--ppid', String(server.pid())];
  const lines = execFileSync('ps', args, { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes('local.js')).map((line) => Number.parseInt(line, 10));
}

/** Each call saves an application again, on a connection of its own, so that the workers take turns. */
export function saverOf({ origin }: RunningServer, { accessToken, email }: Applicant) {
  let version = 0;
  let loanId: string | undefined;
  const call = (method: string, path: string, body: object) =>
    new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(version === 0 ? {} : { 'if-match': `"${version}"` }),
      };
      const sentRequest = request(`${origin}${path}`, { method, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      });
      sentRequest.on('error', reject).end(JSON.stringify(body));
    });
  return async (revenue: number): Promise<void> => {
    const [method, path] = version === 0 ? ['POST', '/api/apply/create'] : ['PATCH', '/deals'];
    const contacts = [{ email }];
    const { status, text } = await call(`${method}`, `${path}`, {
      application_type: 'apply',
      loan_id: loanId,
      business: { annualRevenue: revenue, ...(version === 0 ? { contacts } : {}) },
    });
    expect([status, text]).toEqual([200, expect.any(String)]);
    const { data } = JSON.parse(text) as { data: { version: number; loanId: string } };
    expect(data.version).toBe(version + 1);
    ({ version, loanId } = data);
  };
}

/** The number of answered saves (`PATCH /deals`) in the metrics. */
export async function readSaveCount(server: RunningServer): Promise<number> {
  const port = /"event":"metrics-served".*?"port":(\d+)/.exec(server.log())?.[1];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const saves = /^trellis_request_seconds_count\{method="PATCH",route="\/deals",status="200"\} (\d+)/m;
  return Number(saves.exec(text)?.[1] ?? 0);
}
