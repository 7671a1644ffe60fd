import { join, resolve } from 'node:path';
import { defineFlow, type FlowDefinition } from './definition.ts';
import { emitFlow } from './emit.ts';
import { isObject } from './json-file.ts';
import type { Problem } from './problem.ts';
import { Resolver } from './resolve.ts';
import { RuleBook } from './rules.ts';
import { readFlowSource } from './source.ts';
import { compileValidators, planValidators } from './validators.ts';

export interface CompileOptions {
  /** Folder of `application.schema.json` and the meta-schemas; `../../schemas` of the flow's folder by default. */
  schemas?: string;
}

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

/** Compiles a flow's folder. Never throws for what is in the files: that comes back as problems with a place. */
export function compileFlow(folder: string, options: CompileOptions = {}): CompileResult {
  const read = readFlowSource(folder, options.schemas ?? join(resolve(folder), '../../schemas'));
  if (!read.ok) return read;
  const { source, files } = read;
  const resolver = new Resolver(source);
  const named = resolver.resolve(source.flow, ['rules']);
  const rules = new RuleBook(isObject(named) ? named : {});
  const definition = defineFlow(source, resolver, rules);
  if (resolver.problems.length > 0) return { ok: false, problems: resolver.problems, files };
  const plan = planValidators(definition, rules);
  return { ok: true, definition, body: emitFlow(definition, plan, compileValidators(plan)), files };
}
