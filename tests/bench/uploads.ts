import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outboxPath } from '#dev/outbox.ts';
import { buildServer, startServer } from '#dev/tools/local-server.ts';
import { fieldsOf, multipart } from '../server/statements/files/making/multipart.ts';
import { pdf } from '../server/statements/files/making/pdfs.ts';
import { fillerPng, jpegOfSize, pngOfSize } from '../server/statements/files/making/pictures.ts';
import { load, median, table } from './figures.ts';

const CLIENTS = 20;
const BYTES = 8 * 1024 * 1024;
const MB = 1024 * 1024;
/** Milliseconds between two looks at the server's memory. */
const EVERY = 10;

/** 20 clients that upload 8 MB each at once, to a separate server process with the build's code. */
export interface UploadFigures {
  kind: string;
  /** Number of accepted uploads. */
  taken: number;
  seconds: number;
  /** MB a second, of all clients. */
  rate: number;
  /** Milliseconds until the answer. */
  p50: number;
  slowest: number;
  /** Resident memory in MB of the server and its inspection processes: before, and the largest increase. */
  before: number;
  growth: number;
  /** The largest increase in MB of the server's process alone. */
  serverGrowth: number;
  load: string;
}

/** The uploaded files: 8 MB each, incompressible. */
const KINDS: Record<string, { name: string; make: () => Buffer }> = {
  photos: { name: 'a.jpg', make: () => jpegOfSize(BYTES) },
  pictures: { name: 'a.png', make: () => pngOfSize(BYTES) },
  'PDFs of scanned pages': { name: 'a.pdf', make: () => scans(20) },
  'PDFs of many objects': { name: 'a.pdf', make: () => scans(2000) },
};

/** Builds the server, and measures each kind on a fresh one with its own database. */
export async function benchUploads(): Promise<UploadFigures[]> {
  const file = buildServer('bench-uploads');
  const figures: UploadFigures[] = [];
  for (const kind of Object.keys(KINDS)) figures.push(await measure(kind, file));
  return figures;
}

async function measure(kind: string, file: string): Promise<UploadFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-uploads-'));
  const server = await startServer(file, { DATA_DIR: dataDir });
  const { origin, pid } = server;
  try {
    const person = await applicant(origin, dataDir);
    const { name, make } = KINDS[kind] ?? { name: '', make: () => Buffer.alloc(0) };
    const bodies = multipartOf(person, make(), name);
    const sample = () => {
      const idleMemory = memoryOf(pid);
      const all = inspectionsOf(pid).reduce((sum, pid) => sum + ownMemoryOf(pid), idleMemory);
      return { alone: idleMemory, all };
    };
    const before = sample();
    const peak = { ...before };
    const watch = setInterval(() => {
      const now = sample();
      peak.alone = Math.max(peak.alone, now.alone);
      peak.all = Math.max(peak.all, now.all);
    }, EVERY);
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const startMs = performance.now();
    const times = await Promise.all(bodies.map((body) => upload(origin, agent, person.authorization, body)));
    const seconds = (performance.now() - startMs) / 1000;
    clearInterval(watch);
    agent.destroy();
    const measuredTimes = times.filter((time) => time !== undefined);
    return {
      ...{ kind, taken: measuredTimes.length, seconds, rate: (measuredTimes.length * BYTES) / MB / seconds },
      ...{ p50: median(measuredTimes), slowest: Math.max(...measuredTimes), before: before.all / MB },
      ...{ growth: (peak.all - before.all) / MB, serverGrowth: (peak.alone - before.alone) / MB },
      load: load(),
    };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A PDF of scanned pages, 8 MB in all. */
function scans(pages: number): Buffer {
  const manyImages = (bytes: number) =>
    Array.from({ length: pages }, () => ({
      dict: '/Subtype /Image /Width 1700 /Height 2200 /Filter /DCTDecode',
      stream: picture.subarray(0, bytes),
    }));
  const picture = fillerPng(Math.ceil(BYTES / pages));
  const around = pdf({ pages: Math.min(pages, 1000), more: manyImages(0) }).length;
  return pdf({ pages: Math.min(pages, 1000), more: manyImages(Math.floor((BYTES - around) / pages) - 8) });
}

interface Person {
  authorization: string;
  dealId: string;
  accountId: string;
}

/** The same file for each client, as separate uploads. */
function multipartOf(person: Person, file: Buffer, name: string) {
  const boundary = () => multipart([...fieldsOf(person), { file: Buffer.alloc(0), name }]);
  return Array.from({ length: CLIENTS }, () => {
    const { payload, headers } = boundary();
    // The end of the multipart body after the file.
    const end = payload.lastIndexOf('\r\n--', payload.length - 5);
    return { parts: [payload.subarray(0, end), file, payload.subarray(end)], headers };
  });
}

/**
 * Sends one upload.
 * @returns milliseconds; undefined if it was refused
 */
function upload(
  origin: string,
  agent: Agent,
  authorization: string,
  { parts, headers }: ReturnType<typeof multipartOf>[number],
): Promise<number | undefined> {
  const startMs = performance.now();
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return new Promise((resolve, reject) => {
    const call = request(`${origin}/files/upload`, {
      ...{ agent, method: 'POST' },
      headers: { ...headers, authorization, 'content-length': length },
    });
    call.on('error', reject);
    call.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - startMs : undefined));
    });
    for (const part of parts) call.write(part);
    call.end();
  });
}

/** Signs a user in with the local provider and starts an application. */
async function applicant(origin: string, dataDir: string): Promise<Person> {
  const email = 'bench@oak.example';
  const client = { client_id: 'trellis-web' };
  await post(origin, '/passwordless/start', { ...client, connection: 'email', email, send: 'code' });
  const outbox = await fetch(`${origin}${outboxPath({ dataDir })}/json?to=${encodeURIComponent(email)}`);
  const code = /\b\d{6}\b/.exec(await outbox.text())?.[0];
  const grant = 'http://auth0.com/oauth/grant-type/passwordless/otp';
  const tokens = await post(origin, '/oauth/token', {
    ...{ ...client, grant_type: grant, realm: 'email', username: email, otp: code },
    ...{ audience: 'https://trellis.example/api', scope: 'openid profile email' },
  });
  const authorization = `Bearer ${tokens.access_token}`;
  const { data } = await post(
    origin,
    '/api/apply/create',
    {},
    { authorization, 'idempotency-key': randomUUID() },
  );
  return { authorization, ...(data as { dealId: string; accountId: string }) };
}

async function post(origin: string, url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${origin}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/** The processes that currently inspect files for a server. Linux only. */
function inspectionsOf(server: number): number[] {
  const list = `/proc/${server}/task/${server}/children`;
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean) : [];
  return children.filter(isInspection).map(Number);
}

/** The memory that a process adds, in bytes, without the pages of Node's own file that it shares with the server. */
function ownMemoryOf(pid: number): number {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    // The process has just ended.
    return 0;
  }
}

function isInspection(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspection.js');
  } catch {
    return false;
  }
}

function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1024;
  }
}

export function uploadsTable(figures: UploadFigures[]): string {
  return table(
    [
      `${CLIENTS} clients, 8 MB each, at once`,
      'taken',
      's',
      'MB/s',
      'p50 ms',
      'slowest ms',
      'RSS MB',
      'grew by',
      'server alone',
      'load average',
    ],
    figures.map((figure) => [
      figure.kind,
      String(figure.taken),
      figure.seconds.toFixed(1),
      figure.rate.toFixed(0),
      figure.p50.toFixed(0),
      figure.slowest.toFixed(0),
      figure.before.toFixed(0),
      figure.growth.toFixed(0),
      figure.serverGrowth.toFixed(0),
      figure.load,
    ]),
  );
}
