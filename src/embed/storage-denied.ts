/** Whether the browser keeps this page from storing anything, as some do inside a frame of another site. */
export function isStorageDenied(page: Window = window): boolean {
  try {
    const key = 'trellis-probe';
    page.sessionStorage.setItem(key, key);
    page.sessionStorage.removeItem(key);
    return false;
  } catch {
    return true;
  }
}
