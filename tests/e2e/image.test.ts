import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#dev/postgres/address.ts';
import { settings } from '#server/config/settings.ts';
import { freePort } from '../faults/cluster/processes.ts';
import { START_MS } from '../patience.ts';
import { freshDatabase } from '../server/support/shared-postgres.ts';
import { dockerfile, lastOf, layOutImage, readSource } from './harness/image.ts';
import { keysEnv } from './harness/keys.ts';

// Docker is not available to the tests: they read its files and do the same in a folder laid out as the image.
const root = path.resolve(import.meta.dirname, '../..');
const compose = readSource('deploy/compose.yaml');

describe('the files of the image', () => {
  it('build an image of a deployment that runs without root rights and has a health check', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1);
    expect(stages.at(-1)).toMatch(/^base AS production\n/);
    const base = stages.find((stage) => stage.includes(' AS base'));
    expect(base).toMatch(/^USER node$/m);
    expect(base).toMatch(/^HEALTHCHECK .* CMD \[/m);
    // No step becomes root again, and every source of a copy is a stage.
    expect(dockerfile.match(/^USER /gm)).toHaveLength(1);
    for (const [, from] of dockerfile.matchAll(/--from=(\S+)/g))
      expect(stages.some((stage) => stage.split('\n', 1)[0]?.endsWith(` AS ${from}`))).toBe(true);
    expect(lastOf('CMD').at(-1)).toBe('dist/server/server.js');
  });

  it('start the same images of other projects each time', () => {
    const images = [...compose.matchAll(/image: (\S+)/g)].map(([, name]) => name ?? '');
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/:(v?\d+\.\d+(\.\d+)?|RELEASE\.\d{4}-[\dTZ-]+)$/);
  });

  it('include every file that the settings of the build import', () => {
    const ignored = readSource('deploy/Dockerfile.dockerignore').split('\n');
    const imported = [...readSource('vite.config.ts').matchAll(/from '\.\/([^/']+)/g)].map(
      ([, name]) => name,
    );
    expect(imported).toContain('dev');
    for (const name of imported) expect(ignored).not.toContain(name);
  });

  it('run scripts that exist, and write the bill of materials that npm can write', () => {
    const { scripts } = JSON.parse(readSource('package.json'));
    for (const [, name = ''] of dockerfile.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(name);
    expect(dockerfile).toContain('npm sbom --omit dev --sbom-format cyclonedx');
    const done = spawnSync(
      'npm',
      ['sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx', '--package-lock-only'],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    const names = JSON.parse(done.stdout).components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg']));
    expect(names).not.toContain('vitest');
  });

  it('start the services of a deployment, which only this machine can reach, with settings that exist', () => {
    for (const service of ['trellis', 'database', 'objects', 'bucket', 'mail'])
      expect(compose).toMatch(new RegExp(`^  ${service}:$`, 'm'));
    for (const [, port] of compose.matchAll(/ports: \['([^']+)'\]/g)) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const words of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'target: trial'])
      expect(compose).toContain(words);
    const names = [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
    expect(names).toContain('DATABASE_URL');
    for (const name of names) if (!name.startsWith('AWS_')) expect(settings).toHaveProperty(name);
  });
});

describe('a folder laid out as the image', () => {
  let app: string;
  let data: string;
  beforeAll(() => {
    app = layOutImage();
    data = mkdtempSync(path.join(tmpdir(), 'trellis-image-data-'));
  });
  afterAll(() => {
    chmodSync(app, 0o755);
    for (const folder of [app, data]) rmSync(folder, { recursive: true, force: true });
  });

  it('starts by the command of the image, passes its health check, writes nothing to the image, and ends without an error', async () => {
    const [command = '', ...args] = lastOf('CMD');
    const port = String(await freePort());
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: data,
      DATABASE_URL: addressOf(await freshDatabase()),
      PUBLIC_URL: 'https://funding.example',
      AUTH_DOMAIN: 'tenant.example',
      AUTH_CLIENT_ID: 'c',
      AUTH_AUDIENCE: 'a',
      SMTP_URL: 'smtps://mail.example',
      ...keysEnv,
    };
    const before = listFiles(app);
    const child = spawn(command, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const [check = '', ...about] = lastOf('HEALTHCHECK');
    const isHealthy = () => spawnSync(check, about, { env }).status === 0;
    await expect.poll(isHealthy, { timeout: START_MS }).toBe(true);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(isHealthy()).toBe(false);
    expect(listFiles(app)).toBe(before);
    expect(output).not.toContain('embedded');
  });
});

/** Every file and when it was changed. */
function listFiles(folder: string): string {
  return spawnSync('find', ['.', '-newermt', '1970-01-01', '-printf', '%p %T@\n'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).stdout;
}
