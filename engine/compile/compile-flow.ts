import { join, resolve } from 'node:path';
import { type Catalog, readCatalog } from './catalog.ts';
import { checkForm, checkMeaning, inOrder } from './check/check-flow.ts';
import { readMetaSchemas } from './check/meta.ts';
import { defineFlow, type FlowDefinition } from './definition.ts';
import { emitFlow } from './emit.ts';
import { objectOf } from './json-file.ts';
import type { Problem } from './problem.ts';
import { Resolver } from './resolve.ts';
import { RuleBook } from './rules.ts';
import { readFlowSource } from './source.ts';
import { compileValidators } from './validator-code.ts';
import { planValidators } from './validators.ts';

export interface CompileOptions {
  /** Folder of `application.schema.json` and the meta-schemas; `../../schemas` of the flow's folder by default. */
  schemas?: string;
  /** Known widgets, actions and words; those of the project (`../..` of the flow's folder) by default. */
  catalog?: Catalog;
}

export type CheckResult =
  | { ok: true; definition: FlowDefinition; rules: RuleBook; files: string[] }
  | { ok: false; problems: Problem[]; files: string[] };

export type CompileResult =
  | {
      ok: true;
      definition: FlowDefinition;
      /** Statements that build `const flow`; see `emitModule` and `loadFlow`. */
      body: string;
      /** Every file that was read, absolute. */
      files: string[];
    }
  | { ok: false; problems: Problem[]; files: string[] };

/** Reads and checks a flow's folder. Never throws for what is in the files: that comes back as problems with a place. */
export function checkFlowFolder(folder: string, options: CompileOptions = {}): CheckResult {
  const home = resolve(folder);
  const schemas = options.schemas ?? join(home, '../../schemas');
  const read = readFlowSource(home, schemas);
  if (!read.ok) return read;
  const { source, files } = read;
  const meta = readMetaSchemas(schemas);
  const resolver = new Resolver(source);
  const rules = new RuleBook(objectOf(objectOf(source.flow.value).rules));
  const definition = defineFlow(source, resolver, rules);
  const broken = [...checkForm(source, meta), ...resolver.problems, ...resolver.endless];
  if (broken.length > 0) return { ok: false, problems: inOrder(broken, files), files };
  const catalog = options.catalog ?? readCatalog(join(home, '../..'), join(home, '..'));
  const problems = checkMeaning(source, definition, resolver, catalog, meta);
  if (problems.length > 0) return { ok: false, problems: inOrder(problems, files), files };
  return { ok: true, definition, rules, files };
}

/** Checks a flow's folder and compiles its validators. */
export function compileFlow(folder: string, options: CompileOptions = {}): CompileResult {
  const checked = checkFlowFolder(folder, options);
  if (!checked.ok) return checked;
  const { definition, rules, files } = checked;
  const plan = planValidators(definition, rules);
  return { ok: true, definition, body: emitFlow(definition, plan, compileValidators(plan)), files };
}
