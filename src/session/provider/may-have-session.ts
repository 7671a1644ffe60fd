/** Whether a person signed in lately in this browser (SDK's cookie): the provider may have a session. */
export function mayHaveSession(clientId: string): boolean {
  try {
    return document.cookie.includes(`auth0.${clientId}.is.authenticated=`);
  } catch {
    return false;
  }
}
