/**
 * Whether a page can redirect to the provider: not in a frame, because the provider refuses to be framed, and
 * only if storage or a cookie can remember the pending sign-in.
 */
export function canRedirect(isLasting: boolean, page: Window & typeof globalThis = window): boolean {
  try {
    if (page.self !== page.top) return false;
    return isLasting || cookiesWork(page.document);
  } catch {
    return false;
  }
}

function cookiesWork(document: Document): boolean {
  const probe = 'trellis-probe=1';
  document.cookie = `${probe}; SameSite=Lax`;
  const works = document.cookie.includes(probe);
  document.cookie = `${probe}; Max-Age=0; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  return works;
}
