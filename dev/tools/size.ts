/** Measures the JavaScript of home and the first step in gzip KB. Fails if it is over budget. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { readBuild } from '#server/pages/built-files.ts';
import { HOME_SCRIPT } from '#server/pages/scripts/home-script.ts';
import { COMPILE_HINT } from './build/compile-hints.ts';

const KB = 1024;
const listFiles = process.argv.includes('--files');
const FOLDER = path.resolve(process.env.TRELLIS_OUT_DIR || 'dist', 'client');
const { template, filesOf } = await readBuild(FOLDER);

const step = JSON.parse(readFileSync('flows/apply/steps/amount.json', 'utf8')) as {
  uiSchema: Record<string, { 'ui:widget'?: string }>;
};
const widgets = Object.values(step.uiSchema).flatMap((field) => field['ui:widget'] ?? []);
const entry = [...template.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);

/**
 * Home loads its script at once, and the entry with the front page when it is idle. Browsers load 6 files at
 * once over HTTP/1.1. `hinted`: files that are compiled while they load.
 */
const HOME_AT_ONCE_KB = 40;
const pages = [
  { name: 'home when idle', modules: ['src/home/Home.tsx'], budget: { kb: 102, files: 6 }, hinted: 1 },
  {
    name: 'first step',
    modules: ['step', 'virtual:trellis/flows/apply', ...widgets.map((name) => `widgets/${name}/index.tsx`)],
    budget: { kb: 250, files: 6 },
    hinted: 3,
  },
];

const atOnce = gzipSync(HOME_SCRIPT).length / KB;
let isOverBudget = atOnce > HOME_AT_ONCE_KB;
console.log(
  `home at once: ${atOnce.toFixed(1)} KB of ${HOME_AT_ONCE_KB} KB gzip, no file${isOverBudget ? '  OVER BUDGET' : ''}`,
);
for (const { name, modules, budget, hinted } of pages) {
  const addedScripts = modules.map((module) => filesOf([module]).scripts);
  // Did a file move? (Widgets may be part of a chunk.)
  if (addedScripts[0]?.length === 0) throw new Error(`The build knows no ${modules[0]}.`);
  const sizes = [...new Set([...entry, ...addedScripts.flat()])].map((file) => ({
    file,
    size: gzipSync(readFileSync(path.join(FOLDER, file))).length / KB,
  }));
  const size = sizes.reduce((sum, file) => sum + file.size, 0);
  const marked = sizes.filter(({ file }) =>
    readFileSync(path.join(FOLDER, file), 'utf8').startsWith(COMPILE_HINT),
  );
  if (marked.length !== hinted)
    throw new Error(`${marked.length} files of ${name} begin with ${COMPILE_HINT}, not ${hinted}.`);
  const isOver = size > budget.kb || sizes.length > budget.files;
  isOverBudget ||= isOver;
  if (listFiles) {
    for (const size of sizes.sort((a, b) => b.size - a.size))
      console.log(`  ${size.size.toFixed(1)} KB ${size.file}`);
  }
  console.log(
    `${name}: ${size.toFixed(1)} KB of ${budget.kb} KB gzip, ${sizes.length} files of ${budget.files}${isOver ? '  OVER BUDGET' : ''}`,
  );
}
process.exit(isOverBudget ? 1 : 0);
