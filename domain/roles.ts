/**
 * The roles of fields that code must know, set by `x-role` (docs/step-language.md). For a field of a list, the role
 * belongs to the field of the first item.
 */
export type Role =
  | 'amount'
  | 'application-type'
  | 'business-id'
  | 'consent'
  | 'consent-version'
  | 'email'
  | 'first-name'
  | 'has-statements'
  | 'language'
  | 'last-name'
  | 'loan-id'
  | 'name'
  | 'phone'
  | 'products'
  | 'statement-months'
  | 'statement-source';

/** Flat name of the field with a role in a flow; '' if no field has it. */
export function roleField(flow: { roles: Readonly<Record<string, string>> }, role: Role): string {
  return flow.roles[role] ?? '';
}

/** The fields whose values only the server decides [STMT-5]. */
export function serverFields(flow: { roles: Readonly<Record<string, string>> }): string[] {
  const roles: Role[] = ['statement-source', 'has-statements', 'statement-months', 'language'];
  return roles.map((role) => roleField(flow, role)).filter((name) => name !== '');
}
