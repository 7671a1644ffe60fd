/** The only fields that a log line may hold; anything else is dropped. None of them carries what a person typed. */
export const loggedFields = new Set([
  'requestId',
  'trace',
  'method',
  'route',
  'status',
  'milliseconds',
  'code',
  'event',
  'error',
  'stack',
  'state',
  'names',
  'count',
  'kind',
  'platform',
  'version',
  'signal',
  'pid',
  'port',
]);

/** A copy with the allowed fields, nested values dropped (lists of texts and numbers stay). */
export function allowed(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => loggedFields.has(name) && isPlain(value)),
  );
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string' || typeof item === 'number');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
