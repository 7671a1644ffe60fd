import {
  type ApplicationData,
  type CompiledFlow,
  type FieldSchema,
  type FieldValue,
  isMasked,
  isUnmasked,
  maskValue,
  mayHoldSecrets,
  secretsIn,
} from '#engine';

/** A copy of an application with masks instead of secrets, as the server would return it. */
export function maskSecrets(flow: CompiledFlow, application: ApplicationData): ApplicationData {
  const properties = flow.application.properties ?? {};
  const masked: ApplicationData = {};
  const root = flow.application;
  for (const [name, value] of Object.entries(application))
    masked[name] = maskOf(root, properties[name], value);
  return masked;
}

/** Whether an application contains an unmasked secret. */
export function hasSecrets(flow: CompiledFlow, application: ApplicationData): boolean {
  const masked = maskSecrets(flow, application);
  return Object.keys(masked).some(
    (name) =>
      masked[name] !== undefined && JSON.stringify(masked[name]) !== JSON.stringify(application[name]),
  );
}

function maskOf(
  root: FieldSchema,
  schema: FieldSchema | undefined,
  value: FieldValue | undefined,
): FieldValue | undefined {
  if (schema && typeof value === 'object' && !isMasked(value) && mayHoldSecrets(root, schema)) {
    const copy = structuredClone(value);
    for (const { holder, name, schema: inner } of secretsIn(root, schema, copy))
      holder[name] = maskOf(root, inner, holder[name] as FieldValue);
    return copy;
  }
  const kind = schema?.['x-sensitive'];
  if (!kind || !isUnmasked(value)) return value;
  return kind === 'never-stored' ? undefined : { present: true, mask: maskValue(kind, String(value)) };
}
