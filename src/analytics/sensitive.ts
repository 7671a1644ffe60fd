import { type FieldSchema, matchFlatName } from '#engine';

/** Names that are never sent, even if the schema does not mark them as sensitive [API-22]. */
const SECRET_NAME =
  /(^|_)(code|dob|ssn|ein|bank|iban|routing|password|token|secret)(_|$)|bank_?(name|account)|birth|social/i;

/**
 * Returns a predicate for flat names that must not be sent: fields with `x-sensitive`, their parts
 * (`owner_2_dob_year`), masks, and names that look like a secret's.
 */
export function sensitiveKeys(application: FieldSchema): (key: string) => boolean {
  const names = new Set<string>();
  const items: { pattern: string; secret: string }[] = [];
  for (const [name, schema] of Object.entries(application.properties ?? {})) {
    if (schema['x-sensitive']) names.add(name);
    for (const [secret, item] of Object.entries(schema.items?.properties ?? {})) {
      if (!item['x-sensitive']) continue;
      names.add(secret);
      if (schema['x-flat']) items.push({ pattern: schema['x-flat'], secret });
    }
  }
  const isSecret = (name: string): boolean =>
    names.has(name) || items.some(({ pattern, secret }) => matchFlatName(pattern, name)?.field === secret);
  return (key) => SECRET_NAME.test(key) || prefixesOf(key).some(isSecret);
}

/** `dob_year` → `dob`, `dob_year` */
function prefixesOf(key: string): string[] {
  const words = key.split('_');
  return words.map((_, index) => words.slice(0, index + 1).join('_'));
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
