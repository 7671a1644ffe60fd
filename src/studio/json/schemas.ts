import type { Json } from '#engine';
import brand from '#schemas/brand.schema.json';
import flow from '#schemas/flow.schema.json';
import step from '#schemas/step.schema.json';
import type { SchemaSet } from '../model/rules/index.ts';

const FILES = {
  'brand.schema.json': brand as unknown as Json,
  'flow.schema.json': flow as unknown as Json,
  'step.schema.json': step as unknown as Json,
};

/** The meta-schema of a draft's file; undefined for files of texts, whose keys belong to code. */
export function schemaOfFile(path: string): SchemaSet | undefined {
  const of = (root: keyof typeof FILES, pointer = ''): SchemaSet => ({
    files: FILES,
    root: `${root}#${pointer}`,
  });
  if (path.startsWith('brands/')) return of('brand.schema.json');
  if (path.endsWith('/flow.json')) return of('flow.schema.json');
  if (path.includes('/steps/')) return of('step.schema.json');
  return path.endsWith('application.schema.json') ? of('step.schema.json', '/$defs/fieldSchema') : undefined;
}
