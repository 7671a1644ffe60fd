import type { ApplicationData } from '#engine/core/index.ts';

/** What the server alone says of an application: how statements come (spec §3). */
export const OWN_TO_SERVER = ['type_of_statements', 'have_statements'] as const;

/** The answers with the server's own in the place of what this page believes: there is nothing to ask a person about. */
export function withServersOwn(mine: ApplicationData, theirs: ApplicationData): ApplicationData {
  const joined = { ...mine };
  for (const name of OWN_TO_SERVER) {
    if (theirs[name] === undefined) delete joined[name];
    else joined[name] = theirs[name];
  }
  return joined;
}
