/**
 * What code must know of an application's fields: `"x-role"` on a field says it (docs/step-language.md). A field of a list is
 * meant in the list's first item, such as the e-mail of the first owner.
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

/** Flat name of the field that has a role in a flow; '' where none has it: no field is called that. */
export function roleField(flow: { roles: Readonly<Record<string, string>> }, role: Role): string {
  return flow.roles[role] ?? '';
}

/** The fields of which the server alone says what they hold: how statements come [STMT-5], and which, and the language. */
export function serverFields(flow: { roles: Readonly<Record<string, string>> }): string[] {
  const roles: Role[] = ['statement-source', 'has-statements', 'statement-months', 'language'];
  return roles.map((role) => roleField(flow, role)).filter((name) => name !== '');
}
