import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { isAlive, waitForExit } from '#dev/postgres/processes.ts';

interface Facts {
  host: string;
  pid: number;
  runAs: string;
  notes: number;
  fsync: string;
  error?: string;
  message?: string;
}

const { storage: program } = inject('programs');
/** The folder after the first test, stopped in order: a set-up costs seconds on every core, its copy does not. */
const setUp = mkdtempSync(path.join(tmpdir(), 'trellis-set-up-'));
let dataDir: string;
let children: ChildProcess[];
const postgres = new Set<number>();

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-storage-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const pid of postgres) {
    if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
    await waitForExit(pid, 5000);
  }
  postgres.clear();
  rmSync(dataDir, { recursive: true, force: true });
});

afterAll(() => rmSync(setUp, { recursive: true, force: true }));

/** Copies the folder that the first test has set up and started once. */
function copySetUpFolder(): void {
  cpSync(setUp, dataDir, { recursive: true });
}

async function start(folder = dataDir, ...more: string[]): Promise<{ child: ChildProcess; facts: Facts }> {
  const child = spawn(process.execPath, [program, folder, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  const facts = JSON.parse(line.toString()) as Facts;
  if (facts.pid) postgres.add(facts.pid);
  return { child, facts };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

describe('the built-in PostgreSQL', () => {
  test('starts, keeps its data, and stops with the server', async () => {
    const { child, facts } = await start();
    expect(facts).toMatchObject({ notes: 1, fsync: 'on' });
    await end(child, 'SIGTERM');
    expect(isAlive(facts.pid)).toBe(false);
    expect(existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
    cpSync(dataDir, setUp, { recursive: true });
    expect((await start()).facts.notes).toBe(2);
  });

  test('stops its orphan and keeps the data at the next start after kill -9 of the server', async () => {
    copySetUpFolder();
    const first = await start();
    await end(first.child, 'SIGKILL');
    expect(isAlive(first.facts.pid)).toBe(true);
    const second = await start();
    expect(second.facts.notes).toBe(first.facts.notes + 1);
    expect(second.facts.pid).not.toBe(first.facts.pid);
    expect(isAlive(first.facts.pid)).toBe(false);
  });

  test('keeps the data after kill -9 of server and PostgreSQL', async () => {
    copySetUpFolder();
    const { child, facts } = await start();
    await end(child, 'SIGKILL');
    process.kill(facts.pid, 'SIGKILL');
    await waitForExit(facts.pid, 5000);
    expect((await start()).facts.notes).toBe(facts.notes + 1);
  });

  test('a second server on one DATA_DIR is refused with the reason, and the first server keeps running', async () => {
    copySetUpFolder();
    const first = await start();
    const second = await start();
    expect(second.facts.error).toBe('DataDirInUse');
    expect(second.facts.message).toContain(`process ${first.child.pid}`);
    expect(isAlive(first.facts.pid)).toBe(true);
  });

  test('starts once for three simultaneous starts, and the others report that it is in use', async () => {
    copySetUpFolder();
    const all = await Promise.all(Array.from({ length: 3 }, () => start()));
    expect(all.map(({ facts }) => facts.error ?? 'runs').sort()).toEqual([
      ...Array(2).fill('DataDirInUse'),
      'runs',
    ]);
  });

  test('a lock whose process id now belongs to another program is replaced', async () => {
    copySetUpFolder();
    writeFileSync(path.join(dataDir, 'server.lock'), JSON.stringify({ pid: 1, birthmark: 'long ago' }));
    expect((await start()).facts.error).toBeUndefined();
  });

  test('restarts an interrupted set-up, also in a closed folder and with a path too long for a socket', async () => {
    const closed = path.join(dataDir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const long = path.join(closed, 'a'.repeat(100));
    mkdirSync(path.join(long, 'postgres/data.new'), { recursive: true });
    writeFileSync(path.join(long, 'postgres/data.new/half'), '');
    expect((await start(long)).facts.notes).toBe(1);
  });

  test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'runs as the user `nobody` if root has no user namespaces, also from a closed folder',
    async () => {
      const closed = path.join(dataDir, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const first = await start(path.join(closed, '.data'), 'nobody');
      expect(first.facts).toMatchObject({ runAs: 'nobody', notes: 1 });
      await end(first.child, 'SIGKILL');
      const second = await start(path.join(closed, '.data'), 'nobody');
      expect(second.facts.notes).toBe(2);
      await end(second.child, 'SIGTERM');
      const home = path.dirname(second.facts.host);
      if (home.startsWith('/var/lib/trellis/')) rmSync(home, { recursive: true });
    },
  );

  test.runIf(process.getuid?.() === 0 && process.platform === 'linux')(
    'a host that stops allowing user namespaces keeps its data, or gets the reason why it cannot',
    async () => {
      copySetUpFolder();
      const first = await start();
      if (first.facts.runAs !== 'user-namespace') return;
      await end(first.child, 'SIGTERM');
      expect((await start(dataDir, 'nobody')).facts.message).toContain('DATABASE_URL');
      chmodSync(dataDir, 0o755);
      const facts = { runAs: 'nobody', notes: first.facts.notes + 1 };
      expect((await start(dataDir, 'nobody')).facts).toMatchObject(facts);
    },
  );
});
