import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { everyField } from '../index.ts';
import {
  checkBrands,
  checkLocales,
  checkPatterns,
  checkTexts,
  missingBrandTexts,
  missingTexts,
  readMetaSchemas,
} from './check/index.ts';
import { checkFlowFolder } from './compile-flow.ts';
import type { FlowDefinition } from './definition/index.ts';
import { contentKeysOf } from './definition/index.ts';
import {
  type Catalog,
  type FileSet,
  flowsIn,
  formatProblem,
  OWN_LOCALE,
  type Problem,
  readCatalog,
  readFolders,
} from './source/index.ts';

/** `npm run check [-- --flows DIR --schemas DIR --brands DIR --keys --missing es-US]`: exit code 1 if something must be fixed. */
function main(): void {
  // A closed pipe (`| head`) is no error.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 1));
  const root = resolve(import.meta.dirname, '../..');
  const { values } = parseArgs({
    options: {
      flows: { type: 'string', default: process.env.TRELLIS_FLOWS_DIR ?? join(root, 'flows') },
      schemas: { type: 'string', default: process.env.TRELLIS_SCHEMAS_DIR ?? join(root, 'schemas') },
      brands: { type: 'string', default: join(root, 'brands') },
      keys: { type: 'boolean', default: false },
      missing: { type: 'string' },
    },
  });
  const schemas = resolve(values.schemas);
  const folder = resolve(values.flows);
  const files = readFolders(folder);
  const catalog = readCatalog(root, folder);
  const checkedFlows = checkFlows(folder, schemas, catalog);
  const { flows } = checkedFlows;
  const patterns = checkPatterns(checkedFlows.files, new Set());
  const problems = [...checkedFlows.problems, ...checkTexts(folder, schemas), ...patterns.problems];
  const vocabulary = {
    flows,
    texts: catalog.texts ?? {},
    meta: readMetaSchemas(schemas),
    publicDir: join(root, 'public'),
    // If these variables are not set, every webhook passes this check; a server without them refuses all.
    recipients: {
      hosts: process.env.WEBHOOK_HOSTS ? process.env.WEBHOOK_HOSTS.split(',') : undefined,
      sensitive: process.env.SENSITIVE_BRANDS ? process.env.SENSITIVE_BRANDS.split(',') : undefined,
    },
  };
  // Brands and languages are checked against the content keys of the flows, which must be valid first.
  const isValid = problems.length === 0;
  const locales = isValid ? checkLocales(files, folder, vocabulary) : { problems: [], notes: [], tags: [] };
  const brands = isValid
    ? checkBrands(resolve(values.brands), { ...vocabulary, locales: locales.tags })
    : { problems: [], notes: [], count: 0 };
  // A set, because every flow reports the problems of shared fields.
  const all = new Set(
    [...problems, ...brands.problems, ...locales.problems].map((problem) => formatProblem(problem)),
  );
  if (all.size > 0) {
    console.error([...all].join('\n'));
    console.error(`\n${all.size} ${all.size === 1 ? 'problem' : 'problems'} to fix.`);
    process.exitCode = 1;
    return;
  }
  if (values.keys) {
    console.log([...contentKeysOf(flows, catalog.texts).keys()].join('\n'));
    return;
  }
  if (values.missing !== undefined) {
    const missing = missingTexts(files, folder, vocabulary, values.missing);
    const ofBrands = missingBrandTexts(resolve(values.brands), values.missing);
    console.log(JSON.stringify({ ...Object.fromEntries(missing), ...ofBrands }, null, 2));
    return;
  }
  for (const flow of flows) {
    const fields = new Set(flow.steps.flatMap((step) => Object.keys(everyField(step.schema))));
    const substeps = flow.steps.reduce((sum, step) => sum + step.substeps.length, 0);
    console.log(
      `${flow.id} ${flow.version}: ${flow.steps.length} steps, ${fields.size} fields, ${substeps} substeps, no problems`,
    );
  }
  const notes = [...checkedFlows.notes, ...patterns.notes, ...brands.notes, ...locales.notes];
  for (const note of new Set(notes.map((note) => formatProblem(note)))) console.log(`note: ${note}`);
  console.log(`brands: ${brands.count} records, no problems`);
  console.log(`languages: ${[OWN_LOCALE, ...locales.tags].join(', ')}`);
}

function checkFlows(
  folder: string,
  schemas: string,
  catalog: Catalog,
): { flows: FlowDefinition[]; problems: Problem[]; notes: Problem[]; files: FileSet } {
  const flows: FlowDefinition[] = [];
  const notes: Problem[] = [];
  const problems: Problem[] = [];
  const readPaths = new Set<string>();
  const all = readFolders(folder, schemas);
  for (const name of flowsIn(all, folder)) {
    const checkResult = checkFlowFolder(join(folder, name), { schemas, catalog });
    for (const file of checkResult.files) readPaths.add(file);
    if (checkResult.ok) {
      flows.push(checkResult.definition);
      notes.push(...checkResult.notes);
    } else problems.push(...checkResult.problems);
  }
  return { flows, problems, notes, files: new Map([...all].filter(([file]) => readPaths.has(file))) };
}

main();
