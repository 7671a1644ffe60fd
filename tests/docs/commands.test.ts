import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#contracts/index.ts';
import { projects } from '../projects.ts';

const SKIPPED = new Set(['node_modules', 'dist', 'artifacts', 'coverage']);

/** Every Markdown page, by its path from the root. */
function listPages(folder = '.'): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : listPages(name);
    return entry.name.endsWith('.md') ? [name] : [];
  });
}

/** All matches in all pages, each once, with the place for the failure message. */
function findAll(pattern: RegExp): { page: string; parts: string[] }[] {
  return listPages().flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(pattern)].map(([, ...parts]) => ({
      page,
      parts: parts.map((part = '') => part),
    })),
  );
}

/** The usage texts of the operators' commands: `person export`. Importing the commands would load the whole server. */
function readUsages(): string[] {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /-commands?\.ts$/.test(name),
  );
  return files
    .map((file) => readFileSync(`server/${file}`, 'utf8'))
    .flatMap((text) => [...text.matchAll(/commandLine\('(\w+)'\)\}( [a-z][a-z-]+)?/g)])
    .map(([, name, verb = '']) => `${name}${verb}`);
}

/** Routes of other services, files of the build, and addresses of a partner. */
const NOT_OURS = /^(GET \/(metrics|flows\/<hash>-<build>\.js)|DELETE \/api\/v2\/users\/.*)$/;

describe('the commands in the documents', () => {
  it('are scripts of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    const named = findAll(/npm run ([a-z][a-z:-]*)/g);
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ parts: [name = ''] }) => !(name in scripts))).toEqual([]);
  });

  it('of operators exist, and have the subcommands that are named', () => {
    const usages = readUsages();
    const names = new Set(usages.map((usage) => usage.split(' ')[0] ?? ''));
    const named = [
      ...findAll(/npm run ([a-z]+) -- ([a-z][a-z-]+)\b/g).filter(({ parts: [name = ''] }) => names.has(name)),
      ...findAll(/command\.js ([a-z]+)(?: ([a-z][a-z-]+))?\b/g),
    ];
    expect(named.length).toBeGreaterThan(20);
    const unknown = named.filter(({ parts: [name = '', verb = ''] }) =>
      verb === '' ? !names.has(name) : !usages.includes(`${name} ${verb}`),
    );
    expect(unknown).toEqual([]);
  });

  it('run tests that exist, of a project that exists', () => {
    const named = findAll(/npx vitest (?:run )?(?:--project ([a-z-]+) )?(tests\/[\w/.-]+)/g);
    const names = new Set(projects.map((project) => (project as { test: { name: string } }).test.name));
    expect(named.length).toBeGreaterThan(8);
    expect(
      named.filter(({ parts: [project = '', file = ''] }) =>
        project !== '' && !names.has(project) ? true : !existsSync(file) && !existsSync(`${file}.test.ts`),
      ),
    ).toEqual([]);
  });
});

it('the routes in the documents are routes of the contracts', () => {
  const named = findAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?,]*)[?`]/g).filter(
    ({ parts: [route = ''] }) => !NOT_OURS.test(route),
  );
  expect(named.length).toBeGreaterThan(20);
  const routes = Object.keys(operations).map((name) => name.replaceAll(/:\w+/g, '{}'));
  const unknown = named.filter(({ parts: [route = ''] }) => {
    const pattern = new RegExp(`^${route.replaceAll(/\{\w+\}/g, '(\\{\\}|\\w+)')}$`);
    return !routes.some((name) => pattern.test(name));
  });
  expect(unknown).toEqual([]);
});
