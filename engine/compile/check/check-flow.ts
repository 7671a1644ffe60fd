import { isObject, type JsonPath, objectOf } from '../../index.ts';
import type { FlowDefinition, Resolver } from '../definition/index.ts';
import { roleFields } from '../definition/index.ts';
import type { Catalog, FlowSource, JsonFile, Problem } from '../source/index.ts';
import { checkDelegates } from './delegates.ts';
import { checkDisclosures } from './disclosures.ts';
import { checkSchemas } from './fields/index.ts';
import { CheckContext, checkMeta, type MetaSchemas } from './meta/index.ts';
import { checkMigrations } from './migrations.ts';
import { checkConditions, checkRules } from './rules/index.ts';
import { checkSamples } from './samples.ts';
import { checkStepFields } from './step-fields.ts';
import { checkStepFiles } from './step-files.ts';
import { checkFlow } from './steps.ts';
import { checkUi } from './ui/index.ts';

/** Checks the files of a flow against the meta-schemas. */
export function checkForm(source: FlowSource, meta: MetaSchemas): Problem[] {
  const problems = checkMeta(meta.flow, source.flow);
  for (const { file } of source.steps) problems.push(...checkMeta(meta.step, file));
  const { $schema: _schema, $id: _id, $defs, definitions, ...root } = objectOf(source.application.value);
  problems.push(...checkMeta(meta.field, { ...source.application, value: root }));
  for (const [section, definitionsByName] of Object.entries({ $defs, definitions })) {
    for (const name of Object.keys(objectOf(definitionsByName)))
      problems.push(...checkMeta(meta.field, source.application, [section, name]));
  }
  return problems;
}

/** Checks the meaning of a flow with valid files. */
export function checkMeaning(
  source: FlowSource,
  definition: FlowDefinition,
  resolver: Resolver,
  catalog: Catalog,
  meta: MetaSchemas,
): Pick<CheckContext, 'problems' | 'notes'> {
  const context = new CheckContext(source, definition, resolver, catalog, meta);
  checkFlow(context);
  checkStepFields(context);
  checkStepFiles(context);
  checkDelegates(context);
  checkDisclosures(context);
  checkUi(context);
  checkSchemas(context);
  checkConditions(context);
  checkRules(context);
  checkRoles(context);
  checkMigrations(context);
  checkSamples(context);
  return context;
}

/** Sorts by file (in the given order), line and column, without repeated problems. */
export function sortProblems(problems: Problem[], files: string[]): Problem[] {
  const key = (problem: Problem) => `${problem.file}:${problem.line}:${problem.column}:${problem.what}`;
  const uniqueProblems = new Map(problems.map((problem) => [key(problem), problem]));
  const rank = (file: JsonFile['path']) => files.indexOf(file);
  return [...uniqueProblems.values()].sort(
    (a, b) => rank(a.file) - rank(b.file) || a.line - b.line || a.column - b.column,
  );
}

/** Reports roles of two fields, and missing roles that a step's widgets or actions need. */
function checkRoles(context: CheckContext): void {
  const { source, catalog } = context;
  const needed = new Map(Object.entries(catalog.roles ?? {}));
  const names = new Map<string, string>();
  for (const { role, name } of roleFields(context.application)) {
    const other = names.get(role);
    names.set(role, other ?? name);
    if (other === undefined) continue;
    const what = `"${name}" and "${other}" both have the role "${role}"`;
    const hint = 'Take "x-role" away from one of them.';
    context.report(source.application, rolePath(context, role), what, hint);
  }
  for (const { step, file } of context.steps) {
    const expectRoles = (path: JsonPath, user: string): void => {
      for (const role of needed.get(user) ?? []) {
        if (names.has(role)) continue;
        const what = `"${user}" needs a field with the role "${role}", and no field has it`;
        const hint = `Add "x-role": "${role}" to that field, in ${source.application.path.split('/').at(-1)}.`;
        context.report(file, path, what, hint);
      }
    };
    step.next.forEach(({ action }, index) => {
      expectRoles(['next', index, 'action'], action);
    });
    for (const [field, ui] of Object.entries(step.uiSchema)) {
      const widget = objectOf(isObject(ui as never) ? (ui as never) : {})['ui:widget'];
      if (typeof widget === 'string') expectRoles(['uiSchema', field, 'ui:widget'], widget);
    }
  }
}

function rolePath({ source }: CheckContext, role: string): JsonPath {
  const root = objectOf(source.application.value);
  const rolePaths: JsonPath[] = [];
  const visit = (path: JsonPath, properties: unknown): void => {
    for (const [name, field] of Object.entries(objectOf(properties as never))) {
      if (objectOf(field)['x-role'] === role) rolePaths.push([...path, name, 'x-role']);
    }
  };
  for (const [name, definition] of Object.entries(objectOf(root.$defs)))
    visit(['$defs', name, 'properties'], objectOf(definition).properties);
  visit(['properties'], root.properties);
  return rolePaths.at(-1) ?? [];
}
