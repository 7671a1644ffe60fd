import type { FieldSchema } from '#engine';

/** Keys that never leave whatever the vocabulary says of them [API-22], and their kin. */
const NEVER =
  /(^|_)(code|dob|ssn|ein|bank|iban|routing|password|token|secret)(_|$)|bank_?(name|account)|birth|social/i;

/**
 * Tells which flat names may not leave: every field with `x-sensitive`, of the application and of its lists
 * (`owner_2_ssn`), its parts (`owner_2_dob_year`) and mask, and whatever is named like a secret.
 */
export function sensitiveKeys(application: FieldSchema): (key: string) => boolean {
  const patterns: RegExp[] = [NEVER];
  const add = (name: string): number => patterns.push(new RegExp(`^${name}(_|$)`));
  for (const [name, schema] of Object.entries(application.properties ?? {})) {
    if (schema['x-sensitive']) add(escaped(name));
    const flat = schema['x-flat'];
    for (const [field, item] of Object.entries(schema.items?.properties ?? {})) {
      if (!item['x-sensitive']) continue;
      add(escaped(field));
      if (flat) add(escaped(flat).replace('\\{n\\}', '\\d+').replace('\\{field\\}', escaped(field)));
    }
  }
  return (key) => patterns.some((pattern) => pattern.test(key));
}

/** A copy without sensitive keys, at any depth. */
export function withoutSensitive(
  values: Record<string, unknown>,
  isSensitive: (key: string) => boolean,
): Record<string, unknown> {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    return withoutSensitive(value as Record<string, unknown>, isSensitive);
  };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => !isSensitive(key))
      .map(([key, value]) => [key, clean(value)]),
  );
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
