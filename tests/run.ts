/**
 * Every check of the project, one after another: types, lint, import directions, flows and brands, unit, API, build and
 * size, browser. Ends with a line `N passed, N failed` and a matching exit code.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium } from './e2e/find-chromium.ts';
import { ownTempFolder } from './own-folder.ts';

interface Check {
  name: string;
  command: string[];
  /** A vitest project: its tests are counted one by one. */
  project?: string;
}

const CHECKS: Check[] = [
  {
    name: 'types of the schemas are up to date',
    command: ['npx', 'tsx', 'tools/generate-types.ts', '--check'],
  },
  { name: 'types', command: ['npx', 'tsc', '--noEmit'] },
  { name: 'lint and import directions', command: ['npx', 'biome', 'check', '--error-on-warnings'] },
  { name: 'unused files, exports and packages', command: ['npx', 'knip'] },
  { name: 'flows and brands', command: ['npx', 'tsx', 'engine/compile/cli.ts'] },
  { name: 'unit tests', command: [], project: 'unit' },
  { name: 'API tests', command: [], project: 'api' },
  { name: 'build', command: ['npx', 'vite', 'build', '--app', '--logLevel', 'warn'] },
  { name: 'size budgets', command: ['npx', 'tsx', 'tools/size.ts'] },
  { name: 'browser tests', command: [], project: 'e2e' },
];

const only = process.argv.slice(2);
const results = { passed: 0, failed: 0 };
const failedNames: string[] = [];
mkdirSync('artifacts', { recursive: true });
const temp = ownTempFolder(tmpdir(), path.resolve(import.meta.dirname, '..'));
process.env.TMPDIR = temp;

for (const check of CHECKS) {
  if (only.length > 0 && !only.some((word) => check.name.includes(word))) continue;
  const began = Date.now();
  console.log(`\n=== ${check.name}`);
  if (check.project === 'e2e') process.env.CHROMIUM_PATH = findChromium();
  const { passed, failed } = check.project ? runProject(check.project) : runCommand(check.command);
  results.passed += passed;
  results.failed += failed;
  if (failed > 0) failedNames.push(check.name);
  console.log(
    `=== ${check.name}: ${passed} passed, ${failed} failed (${((Date.now() - began) / 1000).toFixed(1)} s)`,
  );
}

rmSync(temp, { recursive: true, force: true });
if (failedNames.length > 0) console.log(`\nFailed: ${failedNames.join(', ')}`);
console.log(`\n${results.passed} passed, ${results.failed} failed`);
process.exit(results.failed > 0 ? 1 : 0);

function runCommand([command = '', ...args]: string[]): { passed: number; failed: number } {
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A run that ends without a readable report counts as one failure: a crash is no success. */
function runProject(project: string): { passed: number; failed: number } {
  const file = `artifacts/${project}.json`;
  rmSync(file, { force: true });
  const args = [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const { status } = spawnSync('npx', args, { stdio: 'inherit' });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
      numFailedTestSuites: number;
    };
    const failed = report.numFailedTests || (status === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
    return { passed: report.numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
