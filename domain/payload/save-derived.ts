import derivedPlaces from './derived-places.json' with { type: 'json' };

/** A JSON object with unchecked contents. */
export type JsonObject = { [key: string]: unknown };

/**
 * Places of the payload that follow from other answers, or that only the server decides [DATA-16] [DATA-20]: never read
 * from it.
 */
const DERIVED_PATHS = new Set<string>(derivedPlaces);
const DERIVED_ITEM_PATHS: Record<string, Set<string>> = { 'business.contacts': new Set(['home_based']) };

/** Whether a place of the payload is derived. `list` is the dotted place of the list from which the path starts. */
export function isDerivedPath(path: string, list?: string): boolean {
  return list === undefined ? DERIVED_PATHS.has(path) : (DERIVED_ITEM_PATHS[list]?.has(path) ?? false);
}

/** Whether derived places lie below a place of the payload. */
export function holdsDerived(path: string): boolean {
  return [...DERIVED_PATHS].some((candidate) => candidate.startsWith(`${path}.`));
}

/**
 * Writes the derived places that follow from the answers: the first chosen product as `type`, `termUnit` month,
 * `bankStatements` upload, and the main contact's `home_based`.
 */
export function writeDerived(payload: JsonObject, application: { readonly [field: string]: unknown }): void {
  const {
    loan_type: types,
    loan_terms: terms,
    type_of_statements: statements,
    home_based: homeBased,
  } = application;
  const first = Array.isArray(types) ? (types.find((type) => type !== 'UNKNOWN') ?? types[0]) : undefined;
  if (typeof first === 'string') ensureChild(payload, 'loanRequest').type = first;
  if (typeof terms === 'number') ensureChild(payload, 'loanRequest').termUnit = 'month';
  if (statements === 'upload') ensureChild(payload, 'loanRequest').bankStatements = 'upload';
  const contacts = (payload.business as JsonObject | undefined)?.contacts;
  const main: unknown = Array.isArray(contacts) ? contacts[0] : undefined;
  if (typeof homeBased === 'boolean' && typeof main === 'object' && main !== null) {
    (main as JsonObject).home_based = homeBased;
  }
}

/** The object at a name, created if it is missing. */
export function ensureChild(parent: JsonObject, name: string): JsonObject {
  const parentValue = parent[name];
  if (typeof parentValue === 'object' && parentValue !== null && !Array.isArray(parentValue))
    return parentValue as JsonObject;
  const created: JsonObject = {};
  parent[name] = created;
  return created;
}
