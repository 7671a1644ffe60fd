import type { FieldSchema } from '../../index.ts';
import { everyField, isObject, type JsonObject, type JsonPath, objectOf } from '../../index.ts';
import type { StepDefinition } from '../definition/index.ts';
import { type JsonFile, writeAdvice } from '../source/index.ts';
import type { CheckContext } from './meta/index.ts';

const WIDGET = 'file-upload';

/** Checks that each field for files has the widget `file-upload`, and that only signed-in people are asked. */
export function checkStepFiles(context: CheckContext): void {
  for (const { step, file } of context.steps)
    checkFileFields(context, file, step, step.schema, step.uiSchema as JsonObject, ['uiSchema']);
}

function checkFileFields(
  context: CheckContext,
  file: JsonFile,
  step: StepDefinition,
  schema: FieldSchema,
  ui: JsonObject,
  at: JsonPath,
): void {
  for (const [name, field] of Object.entries(everyField(schema))) {
    const path = [...at, name];
    const entry = objectOf(ui[name]);
    const widget = entry['ui:widget'];
    if (field['x-files']) checkFileQuestion(context, file, step, path, widget);
    else if (widget === WIDGET) {
      const what = `"${name}" has the widget "${WIDGET}", but asks for no files`;
      context.report(
        file,
        [...path, 'ui:widget'],
        what,
        'Add "x-files": {} to the field, or take another widget.',
      );
    }
    const { items } = field;
    if (field['x-files']) continue;
    if (field.properties) checkFileFields(context, file, step, field, entry, path);
    if (isObject(items) && items.properties)
      checkFileFields(context, file, step, items, objectOf(entry.items), [...path, 'items']);
  }
}

function checkFileQuestion(
  context: CheckContext,
  file: JsonFile,
  step: StepDefinition,
  path: JsonPath,
  widget: unknown,
): void {
  const name = String(path.at(-1));
  if (widget === undefined) {
    const hint = `Add "${name}": { "ui:widget": "${WIDGET}" } to "${path.slice(0, -1).join('/')}".`;
    context.reportKey(file, path.slice(0, -1), `"${name}" asks for files, but has no widget for them`, hint);
  } else if (widget !== WIDGET)
    context.report(
      file,
      [...path, 'ui:widget'],
      `"${name}" asks for files, which the widget "${String(widget)}" cannot take`,
      writeAdvice(WIDGET),
    );
  const openSubsteps = step.substeps.filter(
    ({ access, fields }) => access === 'visitor' && fields.includes(name),
  );
  if (step.access !== 'visitor' && openSubsteps.length === 0) return;
  const what = `"${name}" asks for files before anybody is signed in, so they could not be stored`;
  context.reportKey(
    file,
    step.access === 'visitor' ? ['access'] : ['substeps', openSubsteps[0]?.path ?? ''],
    what,
    'Ask for it in a step with "access": "applicant".',
  );
}
