import {
  type ApplicationData,
  type CompiledFlow,
  type FieldSchema,
  type FieldValue,
  isMasked,
  type ListItem,
  listFields,
  listOf,
  maskValue,
} from '#engine/core/index.ts';

/** A copy of an application as the server would read it back: masks in the place of secrets. */
export function maskSecrets(flow: CompiledFlow, application: ApplicationData): ApplicationData {
  const properties = flow.application.properties ?? {};
  const masked: ApplicationData = {};
  for (const [name, value] of Object.entries(application)) masked[name] = maskOf(properties[name], value);
  for (const list of listFields(flow.application)) {
    const fields = properties[list]?.items?.properties ?? {};
    if (!application[list]) continue;
    masked[list] = listOf(application, list).map((item) => {
      const own: ListItem = {};
      for (const [name, value] of Object.entries(item)) {
        const shown = maskOf(fields[name], value);
        if (shown !== undefined) own[name] = shown;
      }
      return own;
    });
  }
  return masked;
}

function maskOf(schema: FieldSchema | undefined, value: FieldValue | undefined): FieldValue | undefined {
  const kind = schema?.['x-sensitive'];
  if (!kind || typeof value !== 'string' || value === '' || isMasked(value)) return value;
  return kind === 'never-stored' ? undefined : { present: true, mask: maskValue(kind, value) };
}
