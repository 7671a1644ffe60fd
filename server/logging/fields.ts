/** The only fields that a log line may hold; anything else is dropped. None of them carries what a person typed. */
const LOGGED = [
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
  // Of releases, which staff write.
  'flow',
  'hash',
  'number',
  'live',
  'releases',
  'what',
  'place',
] as const;

/** What a line is given. A name that would be dropped is an error of types, so that no line lacks what was meant for it. */
export type LoggedFields = Partial<Record<(typeof LOGGED)[number], unknown>>;

const loggedFields: ReadonlySet<string> = new Set(LOGGED);

/** A copy with the allowed fields, nested values dropped (lists of texts and numbers stay). */
export function allowed(fields: LoggedFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => loggedFields.has(name) && isPlain(value)),
  );
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string' || typeof item === 'number');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
