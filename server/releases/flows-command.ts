import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type FileSet, formatProblem, projectFiles } from '#engine/compile';
import { createBrands } from '../brands/brands.ts';
import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { findById } from '../deals/store/index.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { compareFlowFiles } from './difference.ts';
import { goLive, makeRelease } from './publish.ts';
import { openReleases } from './registry.ts';
import type { Releases } from './release.ts';
import { listReleases, readLive, readRelease } from './release-store.ts';
import { undoMove } from './visit/index.ts';

const USAGE = `  ${commandLine('flows')} list [FLOW]
  ${commandLine('flows')} show FLOW NUMBER
  ${commandLine('flows')} diff FLOW [NUMBER] [--with NUMBER]     the files here with a release (left out: the live one), or two releases
  ${commandLine('flows')} pull FLOW [NUMBER]                     writes the files of a release here
  ${commandLine('flows')} push FLOW [--note TEXT] [--live]       makes a release of the files here
  ${commandLine('flows')} live FLOW NUMBER [--brand NAME]        (NUMBER 'none' with --brand: as all brands)
  ${commandLine('flows')} take-back APPLICATION [--brand NAME]   takes the last move of an application back (its id; its brand, else default)
  (--dir FOLDER: where flows/ and schemas/ lie; left out: here)`;

interface Tools {
  deps: OpenDeployment['deps'] & { releases: Releases };
  dir: string;
  brand: string | undefined;
  other: number | undefined;
  note: string;
  isLive: boolean;
}

const AUTHOR = 'operator';

/** The command `flows` (docs/releases.md) manages releases for people who keep the files in git. */
export const flowsCommand = createCommand(USAGE, readArgs, async ({ run, rest, options }, deps) => {
  const { db, clock, log, releases } = deps;
  const openedReleases = await openReleases({ db, clock, log, compiler: releases.compiler });
  try {
    return await run({ deps: { ...deps, releases: openedReleases }, ...options }, ...rest);
  } finally {
    await openedReleases.close();
  }
});

type Run = (tools: Tools, first?: string, second?: string) => Promise<string>;

const COMMANDS: Readonly<Record<string, Run | undefined>> = {
  async list({ deps }, flowId) {
    const flows = Object.keys(deps.releases.live(''));
    const live = await readLive(deps.db);
    const lines: string[] = [];
    for (const flow of flows.filter((id) => flowId === undefined || id === flowId)) {
      for (const { number, hash, source, author, note, created_at: at } of await listReleases(
        deps.db,
        flow,
      )) {
        const where = live
          .filter((row) => row.flow === flow && row.number === number && row.until === null)
          .map(({ brand }) => (brand === '' ? 'LIVE' : `LIVE for ${brand}`));
        const day = at.toISOString().slice(0, 16).replace('T', ' ');
        lines.push([`${flow} ${number}`, hash.slice(0, 8), day, source, author, note, ...where].join('  '));
      }
    }
    return lines.join('\n');
  },

  async show({ deps }, flow, number) {
    const { files, ...about } = await requireRelease(deps, flow, number);
    return [JSON.stringify(about, null, 2), ...[...files.keys()].sort()].join('\n');
  },

  async diff({ deps, dir, other }, flow = '', number) {
    const release = await requireRelease(deps, flow, number ?? findLiveNumber(deps, flow));
    const next =
      other === undefined ? readFiles(dir) : (await requireRelease(deps, flow, String(other))).files;
    const differences = compareFlowFiles(release.files, next, flow);
    return differences.length === 0 ? 'No difference.' : differences.join('\n');
  },

  async pull({ deps, dir }, flow = '', number) {
    const { files, number: pulled } = await requireRelease(deps, flow, number ?? findLiveNumber(deps, flow));
    for (const [file, text] of files) {
      const to = path.join(dir, file);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, text.endsWith('\n') ? text : `${text}\n`);
    }
    return `Wrote ${countWords(files.size, 'file')} of ${flow} ${pulled}.`;
  },

  async push({ deps, dir, note, isLive }, flow = '') {
    const by = { author: AUTHOR, note, source: 'git' as const };
    const result = await makeRelease(deps, flow, readFiles(dir), by);
    if (!result.ok) throw new Error(result.problems.map((problem) => formatProblem(problem)).join('\n'));
    if (isLive) await goLive(deps, { flow, number: result.number, author: AUTHOR });
    return `${flow} ${result.number} ${isLive ? 'is live' : 'is made; it is not live yet'}.`;
  },

  async live({ deps, brand }, flow = '', number = '') {
    await goLive(deps, { flow, number: number === 'none' ? null : Number(number), brand, author: AUTHOR });
    return `${flow} ${number} is live${brand ? ` for ${brand}` : ''}. Every process serves it within seconds.`;
  },

  async 'take-back'({ deps, brand: platform = 'default' }, id = '') {
    const deal = await findById(deps, platform, id);
    if (!deal) throw new Error(`There is no application ${id} of the brand '${platform}'.`);
    const brands = createBrands(deps);
    const brand = await brands.byPlatform(platform);
    if (!brand) throw new Error(`There is no brand '${platform}'.`);
    const { release } = await undoMove(deps, brand, deal);
    return `It keeps release ${release} again, and does not leave it by itself.`;
  },
};

function findLiveNumber({ releases }: Tools['deps'], flow: string): string {
  return String(releases.live('')[flow]?.number ?? '');
}

async function requireRelease({ db }: Tools['deps'], flow = '', number = '') {
  const release = /^\d{1,9}$/.test(number) ? await readRelease(db, flow, Number(number)) : undefined;
  if (!release) throw new Error(`There is no release ${number} of '${flow}'.`);
  return release;
}

function readFiles(dir: string): FileSet {
  return projectFiles(path.join(dir, 'flows'), path.join(dir, 'schemas'));
}

function readArgs(args: string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { dir: text, brand: text, with: text, note: text, live: { type: 'boolean' } },
  });
  const [name = '', ...rest] = positionals;
  const run = COMMANDS[name];
  const { dir = '.', brand, note = '', live = false } = values;
  const other = values.with === undefined ? undefined : Number(values.with);
  return run && { run, rest, options: { dir: path.resolve(dir), brand, other, note, isLive: live } };
}
