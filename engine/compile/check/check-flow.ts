import type { Catalog } from '../catalog.ts';
import type { FlowDefinition } from '../definition.ts';
import { type JsonFile, objectOf } from '../json-file.ts';
import type { Problem } from '../problem.ts';
import type { Resolver } from '../resolve.ts';
import type { FlowSource } from '../source.ts';
import { checkConditions } from './conditions.ts';
import { CheckContext } from './context.ts';
import { checkMeta, type MetaSchemas } from './meta.ts';
import { checkRoles } from './roles.ts';
import { checkRules } from './rules.ts';
import { checkSchemas } from './schemas.ts';
import { checkStepFields } from './step-fields.ts';
import { checkFlow } from './steps.ts';
import { checkUi } from './ui.ts';

/** Checks the files of a flow against the meta-schemas: unknown keys, wrong types, missing parts. */
export function checkForm(source: FlowSource, meta: MetaSchemas): Problem[] {
  const problems = checkMeta(meta.flow, source.flow);
  for (const { file } of source.steps) problems.push(...checkMeta(meta.step, file));
  const { $schema: _schema, $id: _id, $defs, definitions, ...root } = objectOf(source.application.value);
  problems.push(...checkMeta(meta.field, { ...source.application, value: root }));
  for (const [room, named] of Object.entries({ $defs, definitions })) {
    for (const name of Object.keys(objectOf(named)))
      problems.push(...checkMeta(meta.field, source.application, [room, name]));
  }
  return problems;
}

/** Checks a flow for meaning, once its form is right. */
export function checkMeaning(
  source: FlowSource,
  definition: FlowDefinition,
  resolver: Resolver,
  catalog: Catalog,
  meta: MetaSchemas,
): Problem[] {
  const context = new CheckContext(source, definition, resolver, catalog, meta);
  checkFlow(context);
  checkStepFields(context);
  checkUi(context);
  checkSchemas(context);
  checkConditions(context);
  checkRules(context);
  checkRoles(context);
  return context.problems;
}

/** By file (in the order given), line and column; the same sentence at the same place once. */
export function inOrder(problems: Problem[], files: string[]): Problem[] {
  const key = (problem: Problem) => `${problem.file}:${problem.line}:${problem.column}:${problem.what}`;
  const once = new Map(problems.map((problem) => [key(problem), problem]));
  const rank = (file: JsonFile['path']) => files.indexOf(file);
  return [...once.values()].sort(
    (a, b) => rank(a.file) - rank(b.file) || a.line - b.line || a.column - b.column,
  );
}
