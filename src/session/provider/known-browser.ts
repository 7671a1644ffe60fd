/**
 * Whether the SDK's cookie says that somebody signed in in this browser lately, so that the provider may
 * still have a session. Without it no page asks the provider.
 */
export function mayBeKnown(clientId: string): boolean {
  try {
    return document.cookie.includes(`auth0.${clientId}.is.authenticated=`);
  } catch {
    return false;
  }
}
