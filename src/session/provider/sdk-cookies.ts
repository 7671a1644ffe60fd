import { SESSION } from '#domain/limits.ts';
import { SECOND } from '#domain/units.ts';

// The SDK dates its cookies by the page's clock. If the browser keeps another time, a new cookie may end at once, and a
// removed one stays as an empty one. `Max-Age` counts from the browser's own time.

const signInMark = (clientId: string): string => `auth0.${clientId}.is.authenticated`;

/** Whether a person signed in lately in this browser (SDK's cookie): the provider may have a session. */
export function mayHaveSession(clientId: string): boolean {
  try {
    return document.cookie.includes(`${signInMark(clientId)}=true`);
  } catch {
    return false;
  }
}

/** Writes or removes the SDK's cookie of a person who signed in. */
export function markSignIn(clientId: string, isSignedIn: boolean): void {
  writeCookie(signInMark(clientId), isSignedIn ? SESSION.idleMs / SECOND : 0);
}

/** Removes the SDK's cookie of an organization, which nobody here has: the SDK cannot read an empty one. */
export function removeOrganizationHint(clientId: string): void {
  writeCookie(`auth0.${clientId}.organization_hint`, 0);
}

/** With the attributes, and the second name for old browsers, that the SDK writes. */
function writeCookie(name: string, seconds: number): void {
  const isSecure = window.location.protocol === 'https:';
  const cookie = `${name}=${seconds > 0}; Path=/; Max-Age=${seconds}${isSecure ? '; Secure' : ''}`;
  try {
    // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and needs a secure page.
    document.cookie = isSecure ? `${cookie}; SameSite=None` : cookie;
    document.cookie = `_legacy_${cookie}`;
    // biome-ignore-end lint/suspicious/noDocumentCookie: as above.
  } catch {
    // Without cookies there is nothing to mend.
  }
}
