import { isObject, type JsonPath, objectOf } from '../json-file.ts';
import { roleFields } from '../roles.ts';
import type { CheckContext } from './context.ts';

/** A role has one field, and what a step uses has the fields whose roles it needs. */
export function checkRoles(context: CheckContext): void {
  const { definition, source, catalog } = context;
  const names = new Map<string, string>();
  for (const { role, name } of roleFields(context.application)) {
    const other = names.get(role);
    names.set(role, other ?? name);
    if (other === undefined) continue;
    const what = `"${name}" and "${other}" both have the role "${role}"`;
    const hint = 'Take "x-role" away from one of them.';
    context.report(source.application, placeOf(context, role), what, hint);
  }
  definition.steps.forEach((step, index) => {
    const file = source.steps[index]?.file;
    const expect = (path: JsonPath, user: string): void => {
      for (const role of catalog.roles?.[user] ?? []) {
        if (!file || names.has(role)) continue;
        const what = `"${user}" needs a field with the role "${role}", and no field has it`;
        const hint = `Add "x-role": "${role}" to that field, in ${source.application.path.split('/').at(-1)}.`;
        context.report(file, path, what, hint);
      }
    };
    step.next.forEach(({ action }, at) => {
      expect(['next', at, 'action'], action);
    });
    for (const [field, ui] of Object.entries(step.uiSchema)) {
      const widget = objectOf(isObject(ui as never) ? (ui as never) : {})['ui:widget'];
      if (typeof widget === 'string') expect(['uiSchema', field, 'ui:widget'], widget);
    }
  });
}

/** Where the last field with a role says so. */
function placeOf({ source }: CheckContext, role: string): JsonPath {
  const root = objectOf(source.application.value);
  const found: JsonPath[] = [];
  const visit = (path: JsonPath, properties: unknown): void => {
    for (const [name, field] of Object.entries(objectOf(properties as never))) {
      if (objectOf(field)['x-role'] === role) found.push([...path, name, 'x-role']);
    }
  };
  for (const [name, definition] of Object.entries(objectOf(root.$defs)))
    visit(['$defs', name, 'properties'], objectOf(definition).properties);
  visit(['properties'], root.properties);
  return found.at(-1) ?? [];
}
