import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#dev/postgres/address.ts';
import { freshDatabase } from '../server/support/shared-postgres.ts';
import { builtServer } from './harness/built-app.ts';
import { type RunningServer, startServer } from './harness/server.ts';

/** A deployment: `dist/server/server.js` alone, with its own settings [OPS-1]. */
const file = path.join(path.dirname(builtServer()), 'server.js');
const key = (): string => randomBytes(32).toString('base64');

describe('a production start', () => {
  it('names every missing setting, and uses no stand-in for it', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([1, '']);
    const named = [...stderr.matchAll(/^ +([A-Z_]+): must be set: /gm)].map(([, name]) => name);
    expect(named.sort()).toEqual([
      'AUTH_AUDIENCE',
      'AUTH_CLIENT_ID',
      'AUTH_DOMAIN',
      'DATABASE_URL',
      'PUBLIC_URL',
      'SMTP_URL',
      'TRELLIS_INDEX_KEY',
      'TRELLIS_KEYS',
    ]);
  });
});

describe('a deployment', () => {
  let server: RunningServer;
  beforeAll(async () => {
    const env = {
      DATABASE_URL: addressOf(await freshDatabase()),
      PUBLIC_URL: 'https://funding.example',
      AUTH_DOMAIN: 'tenant.example',
      AUTH_CLIENT_ID: 'c',
      AUTH_AUDIENCE: 'a',
      SMTP_URL: 'smtps://mail.example',
      TRELLIS_KEYS: `k:${key()}`,
      TRELLIS_INDEX_KEY: key(),
    };
    server = await startServer({ file, env });
  });
  afterAll(() => server.stop());

  it('[SIGN-24] serves pages, and has no route of a stand-in', async () => {
    const page = await fetch(`${server.origin}/`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('https://tenant.example');
    expect(html).not.toContain('bankLinkScript');
    const paths = ['local/outbox', 'local/outbox/x/json', 'local/bank-link/oauth', 'authorize', 'userinfo'];
    for (const path of paths) expect((await fetch(`${server.origin}/${path}`)).status).toBe(404);
    for (const path of ['oauth/token', 'passwordless/start', 'local/bank-link/institutions']) {
      const answer = await fetch(`${server.origin}/${path}`, { method: 'POST' });
      expect(answer.status).toBe(404);
    }
    expect(server.log()).not.toContain('stand-in');
  });

  it('[OPS-2] reaches no module of dev/ from its entries', () => {
    for (const entry of ['server.js', 'command.js', 'inspection.js']) {
      const sources = [...reachedFiles(path.join(path.dirname(file), entry))].flatMap(sourcesOf);
      expect(sources.some((source) => source.startsWith('server/'))).toBe(true);
      expect(sources.filter((source) => source.startsWith('dev/'))).toEqual([]);
    }
  });

  it('has no stand-in in its pages: only the window of the sample banks loads its modules', () => {
    const client = path.resolve(path.dirname(file), '../client');
    const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8'));
    const built = new Set<string>();
    const visit = (name: string): void => {
      if (built.has(name)) return;
      built.add(name);
      for (const next of [...(manifest[name].imports ?? []), ...(manifest[name].dynamicImports ?? [])])
        visit(next);
    };
    // The modules that the page itself names, in any chunk that the bundler chose for its entry.
    const page = readFileSync(path.join(client, 'index.html'), 'utf8');
    for (const name of Object.keys(manifest)) if (page.includes(`"/${manifest[name].file}"`)) visit(name);
    const sources = [...built]
      .map((name) => path.join(client, manifest[name].file))
      .filter((name) => name.endsWith('.js'))
      .flatMap(sourcesOf);
    expect(sources.some((source) => source.startsWith('src/'))).toBe(true);
    expect(sources.filter((source) => source.startsWith('dev/'))).toEqual([]);
  });
});

/** A built module and all that it imports. */
function reachedFiles(entry: string): Set<string> {
  const files = new Set<string>();
  const visit = (module: string): void => {
    if (files.has(module)) return;
    files.add(module);
    const text = readFileSync(module, 'utf8');
    for (const name of readdirSync(path.dirname(module))) {
      if (name.endsWith('.js') && text.includes(`"./${name}"`)) visit(path.join(path.dirname(module), name));
    }
  };
  visit(entry);
  return files;
}

/** The files of the project that a built module was made of, as its source map names them. */
function sourcesOf(module: string): string[] {
  // A module that is compiled from JSON alone has no map.
  if (!existsSync(`${module}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${module}.map`, 'utf8')) as { sources: string[] };
  const root = path.resolve(import.meta.dirname, '../..');
  return sources.map((source) => path.relative(root, path.resolve(path.dirname(module), source)));
}
