import { join, resolve } from 'node:path';
import type { CompiledFlow } from '#engine';
import { loadFlow, readCatalog, readFolders } from '#engine/compile';
import { readMetaSchemas } from '../../engine/compile/check/meta/meta.ts';
import { compileFrom } from '../../engine/compile/compile-flow.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'tests/flows/quote');

/** The product of another trade (tests/flows/quote), checked and compiled as every flow. */
export function quoteFlow(): CompiledFlow {
  const schemas = join(root, 'schemas');
  const setting = { folder, schemas, meta: readMetaSchemas(schemas), catalog: readCatalog(root) };
  const result = compileFrom(readFolders(folder), setting);
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'));
  return loadFlow(result.body);
}
