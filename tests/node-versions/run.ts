/**
 * `npm run test:node -- 24`: takes the newest 24 from the npm package `node` and runs build, start, unit tests and one journey with it.
 * Further arguments choose files of the unit tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A whole application in Chromium, from home to the end. */
const JOURNEY = 'tests/e2e/whole-flow.test.ts';

const [versions = '', ...files] = process.argv.slice(2);
if (!/^\d+(\.\d+){0,2}$/.test(versions)) {
  console.error('Usage: npm run test:node -- VERSION [FILE ...], such as npm run test:node -- 24');
  process.exit(2);
}

const temp = mkdtempSync(path.join(tmpdir(), 'trellis-node-'));
const folder = path.resolve('artifacts', 'node', versions);
mkdirSync(folder, { recursive: true });
const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: temp };

const run = (command: string[]): boolean => {
  console.log(`\n=== ${command.join(' ')}`);
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'inherit', env }).status === 0;
};

const install = [
  'npm',
  'install',
  '--prefix',
  folder,
  '--no-save',
  '--no-audit',
  '--no-fund',
  `node@${versions}`,
];
if (!run(install)) process.exit(1);
const bin = path.join(folder, 'node_modules', 'node', 'bin');
env.PATH = `${bin}${path.delimiter}${env.PATH}`;
const version = spawnSync('node', ['--version'], { env, encoding: 'utf8' }).stdout.trim();
if (!version.startsWith(`v${versions}.`) && version !== `v${versions}`) {
  console.error(`The package did not bring Node ${versions}, but ${version || 'nothing'}.`);
  process.exit(1);
}

const checks: Record<string, string[]> = {
  build: ['vite', 'build', '--app', '--mode', 'stand-ins', '--logLevel', 'warn'],
  start: ['tsx', 'tests/node-versions/start.ts', version],
  'unit tests': ['vitest', 'run', '--project', 'unit', ...files],
  'one journey': ['vitest', 'run', '--project', 'e2e', JOURNEY],
};
const results = Object.entries(checks).map(([name, command]) => ({ name, isPassed: run(command) }));
rmSync(temp, { recursive: true, force: true });

console.log(`\nNode ${version}`);
for (const { name, isPassed } of results) console.log(`  ${isPassed ? 'passed' : 'FAILED'}  ${name}`);
process.exit(results.every(({ isPassed }) => isPassed) ? 0 : 1);
