/**
 * Every check of the project, in two lanes side by side: flows, brands, unused code, build, size and API tests; types, lint, import
 * directions, unit tests and browser tests. Installs a browser meanwhile if there is none. Lists skipped and failed tests and the CPU
 * time of each check (also in artifacts/cpu-time.json), and ends with a line `N passed, N failed` and a matching exit code.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cpuReport, readCpuSeconds, withCpuTime } from './cpu-time.ts';
import { ownTempFolder } from './own-folder.ts';

interface Check {
  name: string;
  command: string[];
  /** A vitest project: its tests are counted one by one. */
  project?: string;
  /** Checks of earlier lanes that must end first. */
  needs?: string[];
  /** Starts a little later than the others, so that it does not run alone at the end. */
  yields?: boolean;
}

interface Count {
  passed: number;
  failed: number;
}

interface Result {
  count: Count;
  failedTests: string[];
  skippedTests: string[];
  output: string;
}

/** The parts of vitest's JSON report that are read. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/**
 * Nice value: if two checks want a core, the nicer one gets a quarter. It has several processes, the other one or
 * two.
 */
const YIELDING = '5';

/** Lines shown of a failed test's message. */
const SHOWN_LINES = 12;

const projectCheck = (project: string, name: string): Check => ({ name, command: [], project });

mkdirSync('artifacts', { recursive: true });
const temp = ownTempFolder(tmpdir(), path.resolve(import.meta.dirname, '..'));
process.env.TMPDIR = temp;

const BUILD = 'build';
const BROWSER = 'a browser for the browser tests';

/**
 * Lanes run side by side, the checks of a lane in order. The browser's three workers come last: alone they fill two
 * cores.
 */
const LANES: Check[][] = [
  // Mostly network and disk: some 30 seconds if Chromium is missing, else one.
  [{ name: BROWSER, command: ['tsx', 'tests/e2e/install-browsers.ts'] }],
  [
    {
      name: 'types of the schemas are up to date',
      command: ['tsx', 'dev/tools/generate-types.ts', '--check'],
    },
    { name: 'flows and brands', command: ['tsx', 'engine/compile/cli.ts'] },
    { name: 'unused files, exports and packages', command: ['knip'] },
    { name: BUILD, command: ['vite', 'build', '--app', '--mode', 'stand-ins', '--logLevel', 'warn'] },
    { name: 'size budgets', command: ['tsx', 'dev/tools/size.ts'] },
    projectCheck('api', 'API tests'),
  ],
  [
    // One thread: several would check shared files repeatedly, and the other lane uses the other core.
    { name: 'types', command: ['tsc', '--noEmit', '--singleThreaded'] },
    { name: 'lint and import directions', command: ['biome', 'check', '--error-on-warnings'] },
    {
      name: 'nothing of the product is for tests alone',
      command: ['knip', '--config', 'knip.product.json', '--include', 'files,exports'],
    },
    projectCheck('unit', 'unit tests'),
    { ...projectCheck('e2e', 'browser tests'), needs: [BROWSER, BUILD], yields: true },
  ],
];

const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
const failures: string[] = [];
const skips: string[] = [];
const cpuSeconds: Record<string, number> = {};
const lanes = LANES.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
const ends = new Map<string, Promise<void>>();
for (const lane of lanes) {
  let last = Promise.resolve();
  for (const check of lane) {
    const needed = check.needs?.map((name) => ends.get(name)) ?? [];
    last = Promise.all([last, ...needed]).then(() => runCheck(check, lanes.length > 1));
    ends.set(check.name, last);
  }
}
await Promise.all(ends.values());

rmSync(temp, { recursive: true, force: true });
writeFileSync('artifacts/cpu-time.json', `${JSON.stringify(cpuSeconds, null, 2)}\n`);
if (skips.length > 0) console.log(`\nSkipped:\n${skips.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\nCPU time, user and system, of the checks with their children:\n${cpuReport(cpuSeconds)}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function isWanted({ name }: Check): boolean {
  return only.length === 0 || only.some((word) => name.includes(word));
}

async function runCheck(check: Check, isBeside: boolean): Promise<void> {
  const startMs = Date.now();
  console.log(`\n=== ${check.name} ...`);
  const cpuFile = path.join(mkdtempSync(path.join(temp, 'cpu-')), 'times');
  const measure = (command: string[]): string[] =>
    withCpuTime(check.yields ? ['nice', '-n', YIELDING, ...command] : command, cpuFile);
  const { count, failedTests, skippedTests, output } = await (check.project
    ? runProject(check.project, measure, isBeside)
    : runCommand(measure(check.command), isBeside));
  cpuSeconds[check.name] = readCpuSeconds(cpuFile);
  const { passed, failed } = count;
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`  ${check.name}`, ...failedTests);
  skips.push(...skippedTests);
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1);
  console.log(`\n${output}=== ${check.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

async function runCommand(command: string[], isBeside: boolean): Promise<Result> {
  const { status, output } = await run(command, isBeside);
  const count = status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return { count, failedTests: [], skippedTests: [], output };
}

/** A run that ends without a readable report counts as one failure. */
async function runProject(
  project: string,
  measure: (command: string[]) => string[],
  isBeside: boolean,
): Promise<Result> {
  const file = `artifacts/${project}.json`;
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = ['vitest', 'run', '--project', project, ...reporters];
  const { status, output } = await run(measure(command), isBeside);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    const failed = report.numFailedTests || (status === 0 ? 0 : Math.max(1, report.numFailedTestSuites));
    const count = { passed: report.numPassedTests, failed };
    return { count, failedTests: failedTests(report), skippedTests: skippedTests(report), output };
  } catch {
    return { count: { passed: 0, failed: 1 }, failedTests: [], skippedTests: [], output };
  }
}

/** Repeats the failures at the end of thousands of lines: file, test and the start of the message. */
function failedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative('.', name);
    if (status === 'failed' && tests.length === 0) return [`    ${file}`, firstLine(message)];
    return tests.flatMap((test) => [`    ${file} > ${test.fullName}`, firstLine(test.failureMessages[0])]);
  });
}

/**
 * Lists the skipped tests by title, which gives the reason, so that a skipped check is not taken for a passed one.
 */
function skippedTests({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'skipped' || status === 'pending')
      .map(({ fullName }) => `  ${path.relative('.', name)} > ${fullName}`),
  );
}

function firstLine(message = ''): string {
  return message
    .split('\n')
    .slice(0, SHOWN_LINES)
    .map((line) => `      ${line}`)
    .join('\n');
}

/**
 * Runs a command found as npm finds it (`npx` would cost 0.6 s each). Its output is shown at once, or returned if
 * others write at the same time.
 */
function run(
  [command = '', ...args]: string[],
  isBeside: boolean,
): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, args, { stdio: ['ignore', ...outputs(isBeside)] });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  return new Promise((resolve) => {
    const end = (status: number | null) => resolve({ status, output: Buffer.concat(parts).toString() });
    child.once('error', () => end(null));
    child.once('close', end);
  });
}

function outputs(isBeside: boolean): ['pipe' | 'inherit', 'pipe' | 'inherit'] {
  return isBeside ? ['pipe', 'pipe'] : ['inherit', 'inherit'];
}
