import type { FieldSchema } from '../../index.ts';
import { everyField, isObject, type JsonPath, locate, stringsOf, valueAt } from '../../index.ts';
import { contentKeysOf, type StepDefinition } from '../definition/index.ts';
import type { JsonFile } from '../source/index.ts';
import { didYouMean } from '../source/index.ts';
import type { CheckContext } from './meta/index.ts';
import { listFieldNames } from './steps.ts';

/** Checks that a step's entries about its fields agree with the application and each other. */
export function checkStepFields(context: CheckContext): void {
  for (const { step, file } of context.steps) {
    const properties = everyField(step.schema);
    for (const name of Object.keys(properties))
      checkField(context, file, name, step.schema.properties?.[name]);
    if (step.schema.additionalProperties) {
      const what = 'a step cannot take answers of any name: they are no fields of the application';
      const hint = 'Make it a field of its own: { "type": "object", "additionalProperties": ... }.';
      context.reportKey(file, ['schema', 'additionalProperties'], what, hint);
    }
    checkRequired(context, file, step.schema, ['schema']);
    for (const [list, item] of Object.entries(step.itemSchemas)) {
      const at: JsonPath = ['schema', 'properties', list, 'items'];
      checkRequired(context, file, item, at);
    }
    checkNames(context, file, step, Object.keys(properties));
    checkSubsteps(context, file, step, properties);
  }
}

/** @param schema absent if only a branch (`then`, `oneOf` ...) asks for the field */
function checkField(
  context: CheckContext,
  file: JsonFile,
  name: string,
  schema: FieldSchema | undefined,
): void {
  const at: JsonPath = schema ? ['schema', 'properties', name] : ['schema'];
  const fieldSchema = locate(context.application, name)?.schema;
  if (!fieldSchema) {
    const what = `"${name}" is no field of the application, so its answer would be lost`;
    const advice = didYouMean(name, context.flatNames());
    const add = `Add "${name}" to application.schema.json and refer to it.`;
    context.reportKey(file, at, what, advice.repair?.code === 'rename' ? advice : add);
    return;
  }
  if (!schema || (fieldSchema['x-save'] === schema['x-save'] && fieldSchema.title === schema.title)) return;
  if (fieldSchema['x-save'] === schema['x-save'] && !valueAt(file.value, [...at, '$ref'])) return;
  if (valueAt(file.value, [...at, 'title']) !== undefined && fieldSchema['x-save'] === schema['x-save'])
    return;
  const what = `"${name}" takes over the rules of another field ("${schema.title ?? schema['x-save'] ?? 'unnamed'}")`;
  context.report(file, [...at, '$ref'], what, `Refer to "${name}" itself.`);
}

/** Every required field exists, also in conditions. */
function checkRequired(
  context: CheckContext,
  file: JsonFile,
  schema: FieldSchema,
  at: JsonPath,
  root: FieldSchema = schema,
): void {
  const fields = Object.keys(everyField(root));
  for (const [index, name] of (schema.required ?? []).entries()) {
    const what = `"${name}" is required, but the step has no such field`;
    context.expectOneOf(file, [...at, 'required', index], name, fields, what);
  }
  for (const key of ['then', 'else']) {
    const branch = schema[key];
    if (isObject(branch)) checkRequired(context, file, branch as FieldSchema, [...at, key], root);
  }
  const all = schema.allOf;
  if (!Array.isArray(all)) return;
  all.forEach((part, index) => {
    if (!isObject(part)) return;
    checkRequired(context, file, part as FieldSchema, [...at, 'allOf', index], root);
  });
}

function checkNames(context: CheckContext, file: JsonFile, step: StepDefinition, fields: string[]): void {
  const expect = context.expectOneOf.bind(context, file);
  const { definition } = context;
  step.onRequest.forEach((name, index) => {
    const at: JsonPath = ['onRequest', index];
    if (!expect(at, name, fields, `"onRequest" names "${name}", which is no field of this step`)) return;
    if (!step.schema.required?.includes(name)) return;
    context.report(
      file,
      at,
      `"${name}" is required, but shows on request only`,
      'Remove it from "required" or here.',
    );
  });
  for (const key of ['visible', 'lock'] as const) {
    for (const name of Object.keys(step[key])) {
      expect([key, name], name, fields, `"${key}" names "${name}", which is no field of this step`);
    }
  }
  const ownIndex = definition.steps.indexOf(step);
  const earlier = definition.steps
    .slice(0, ownIndex)
    .flatMap((other) => Object.keys(everyField(other.schema)));
  step.checks.forEach((name, index) => {
    expect(['checks', index], name, earlier, `"checks" names "${name}", which no earlier step asks`);
  });
  const { actions } = context.catalog;
  step.next.forEach(({ action }, index) => {
    if (actions) expect(['next', index, 'action'], action, actions, `there is no action "${action}"`);
  });
  const ids = step.notices.map((notice) => notice.id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) === index) return;
    context.report(file, ['notices', index, 'id'], `two notices are called "${id}"`, 'Give one another id.');
  });
  step.notices.forEach(({ content }, index) => {
    if (content === undefined) return;
    const what = `a notice shows "${content}", which is no text of the front page`;
    expect(['notices', index, 'home'], content, [...contentKeysOf([definition]).keys()], what);
  });
  const document = valueAt(file.value, ['uiSchema', 'ui:document']);
  if (typeof document === 'string' && !document.startsWith('/brand/content/')) {
    const what = `"ui:document" points to ${document}, where no text can be`;
    context.report(file, ['uiSchema', 'ui:document'], what, 'Point into /brand/content/.');
  }
}

function checkSubsteps(
  context: CheckContext,
  file: JsonFile,
  step: StepDefinition,
  properties: Record<string, FieldSchema>,
): void {
  const knownNames = [...Object.keys(properties), ...listFieldNames(context, properties)];
  for (const substep of step.substeps) {
    const at: JsonPath = ['substeps', substep.path];
    substep.fields.forEach((name, index) => {
      const path = [...at, 'fields', index];
      const unknown = `substep "${substep.path}" names "${name}", which is no field of this step`;
      if (!context.expectOneOf(file, path, name, knownNames, unknown)) return;
      if (name.includes('{idx}') !== substep.path.includes('{idx}')) {
        const what = `"${name}" and the path "${substep.path}" disagree about {idx}`;
        context.report(file, path, what, 'Write {idx} in both or in neither.');
      }
    });
    const keep = stringsOf(valueAt(file.value, [...at, 'keep']));
    keep.forEach((name, index) => {
      const what = `substep "${substep.path}" keeps "${name}", which is not among its fields`;
      context.expectOneOf(file, [...at, 'keep', index], name, substep.fields, what);
    });
  }
}
