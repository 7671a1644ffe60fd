import { dirname, join, resolve } from 'node:path';
import { objectOf } from '../index.ts';
import { checkForm, checkMeaning, type MetaSchemas, readMetaSchemas, sortProblems } from './check/index.ts';
import { defineFlow, type FlowDefinition, Resolver, RuleBook } from './definition/index.ts';
import { emitFlow } from './emit.ts';
import type { Problem } from './source/index.ts';
import { type Catalog, type FileSet, readCatalog, readFlowSource, readFolders } from './source/index.ts';
import { compileValidators, planValidators } from './validators/index.ts';

export interface CompileOptions {
  /** Folder of `application.schema.json` and the meta-schemas; by default `../../schemas` of the flow's folder. */
  schemas?: string;
  /** The texts; by default the catalog of the project (`../..` of the flow's folder). */
  catalog?: Catalog;
}

export interface FlowPlace {
  folder: string;
  schemas: string;
  meta: MetaSchemas;
  catalog: Catalog;
}

export type CheckResult =
  | { ok: true; definition: FlowDefinition; rules: RuleBook; files: string[]; notes: Problem[] }
  | { ok: false; problems: Problem[]; files: string[] };

export type CompileResult =
  | {
      ok: true;
      definition: FlowDefinition;
      /** Statements that build `const flow`; see `emitModule` and `loadFlow`. */
      body: string;
      /** Every file that was read, by its path in the set. */
      files: string[];
      /** Likely mistakes without effect. */
      notes: Problem[];
    }
  | { ok: false; problems: Problem[]; files: string[] };

/** Checks a flow of a set of files; errors in their content are returned as problems, never thrown. */
export function checkFlow(set: FileSet, { folder, schemas, meta, catalog }: FlowPlace): CheckResult {
  const sourceResult = readFlowSource(set, folder, schemas);
  if (!sourceResult.ok) return sourceResult;
  const { source, files } = sourceResult;
  const resolver = new Resolver(source);
  const rules = new RuleBook(objectOf(objectOf(source.flow.value).rules));
  const definition = defineFlow(source, resolver, rules);
  const formProblems = [...checkForm(source, meta), ...resolver.problems, ...resolver.endless];
  if (formProblems.length > 0) return { ok: false, problems: sortProblems(formProblems, files), files };
  const { problems, notes } = checkMeaning(source, definition, resolver, catalog, meta);
  if (problems.length > 0) return { ok: false, problems: sortProblems(problems, files), files };
  return { ok: true, definition, rules, files, notes: sortProblems(notes, files) };
}

/** Checks a flow and compiles its validators. */
export function compileFrom(set: FileSet, place: FlowPlace): CompileResult {
  const checkResult = checkFlow(set, place);
  if (!checkResult.ok) return checkResult;
  const { definition, rules, files, notes } = checkResult;
  const plan = planValidators(definition, rules);
  return { ok: true, definition, body: emitFlow(definition, plan, compileValidators(plan)), files, notes };
}

/** `checkFlow` of a folder on disk. */
export function checkFlowFolder(folder: string, options: CompileOptions = {}): CheckResult {
  return checkFlow(...fromDisk(folder, options));
}

/** `compileFrom` of a folder on disk. */
export function compileFlow(folder: string, options: CompileOptions = {}): CompileResult {
  return compileFrom(...fromDisk(folder, options));
}

function fromDisk(folder: string, options: CompileOptions): [FileSet, FlowPlace] {
  const home = resolve(folder);
  const schemas = resolve(options.schemas ?? join(home, '../../schemas'));
  const catalog = options.catalog ?? readCatalog(join(home, '../..'), dirname(home));
  const place = { folder: home, schemas, meta: readMetaSchemas(schemas), catalog };
  return [readFolders(home, schemas), place];
}
