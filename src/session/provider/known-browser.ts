/**
 * Whether the SDK's cookie says that a person signed in lately in this browser, so that the provider may
 * still have a session. Without it no page asks the provider.
 */
export function mayBeKnown(clientId: string): boolean {
  try {
    return document.cookie.includes(`auth0.${clientId}.is.authenticated=`);
  } catch {
    return false;
  }
}
