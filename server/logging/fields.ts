/** The only fields of a log line. None contains a person's input. */
const LOG_FIELDS = [
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
  // Facts of releases, whose files staff write.
  'flow',
  'hash',
  'number',
  'live',
  'releases',
  'what',
  'place',
] as const;

/** The type makes an unlisted name an error when compiling; at run time such a field would be dropped. */
export type LoggedFields = Partial<Record<(typeof LOG_FIELDS)[number], unknown>>;

const loggedFields: ReadonlySet<string> = new Set(LOG_FIELDS);

/** Copies the allowed fields; of nested values, only lists of texts and numbers. */
export function pickLogFields(fields: LoggedFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => loggedFields.has(name) && isPlain(value)),
  );
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string' || typeof item === 'number');
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
