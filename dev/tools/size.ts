/**
 * What home and the first step load, in gzip KB of JavaScript, from the built client's manifest. Fails past a budget.
 * Home: the entry, its static imports and the front page. First step: the entry, the wizard, its flow and the widgets of its first step.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const KB = 1024;
const listFiles = process.argv.includes('--files');
/** Issue 9: home at most 100, the first step at most 250. */
const BUDGETS = { home: 100, 'first step': 250 };
const FOLDER = `${process.env.TRELLIS_OUT_DIR ?? 'dist'}/client`;
const manifest = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

const entry = keyOf((chunk) => chunk.src === 'index.html');
const home = closure([entry, keyOf((chunk) => chunk.src === 'src/home/Home.tsx')]);
const step = JSON.parse(readFileSync('flows/apply/steps/amount.json', 'utf8')) as {
  uiSchema: Record<string, { 'ui:widget'?: string }>;
};
const widgets = Object.values(step.uiSchema).flatMap((field) =>
  field['ui:widget'] ? [field['ui:widget']] : [],
);
const first = closure([
  entry,
  keyOf((chunk) => chunk.src === 'src/wizard/index.ts'),
  keyOf((chunk) => chunk.src?.endsWith('virtual:trellis/flows/apply') === true),
  ...[...new Set([...widgets, 'text'])].map((name) =>
    keyOf((chunk) => chunk.src === `widgets/${name}/index.ts`),
  ),
]);

let over = false;
for (const [name, files] of [
  ['home', home],
  ['first step', first],
] as const) {
  const sizes = [...files].map((file) => ({
    file,
    size: gzipSync(readFileSync(`${FOLDER}/${file}`)).length / KB,
  }));
  const size = sizes.reduce((sum, one) => sum + one.size, 0);
  const budget = BUDGETS[name];
  over ||= size > budget;
  if (listFiles) {
    for (const one of sizes.sort((a, b) => b.size - a.size))
      console.log(`  ${one.size.toFixed(1)} KB ${one.file}`);
  }
  console.log(
    `${name}: ${size.toFixed(1)} KB of ${budget} KB gzip, ${files.size} files${size > budget ? '  OVER BUDGET' : ''}`,
  );
}
process.exit(over ? 1 : 0);

function keyOf(is: (chunk: Chunk) => boolean): string {
  const found = Object.entries(manifest).find(([, chunk]) => is(chunk));
  if (!found) throw new Error('A part that is measured is not in the manifest: did a file move?');
  return found[0];
}

/** The JavaScript files of some chunks and all they import statically. */
function closure(keys: string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}
