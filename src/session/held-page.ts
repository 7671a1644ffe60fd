const holders = new Set<object>();

/**
 * Says that the page has something that leaving it would lose: files on their way. While anybody says so, people sign in
 * inside the page, not at the provider's.
 */
export function holdPage(holder: object, isHeld: boolean): void {
  if (isHeld) holders.add(holder);
  else holders.delete(holder);
}

/** Whether somebody holds the page. */
export function isPageHeld(): boolean {
  return holders.size > 0;
}
