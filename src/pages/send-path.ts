/** The page where a signed-in person sends statements for a deal [ROUTE-10]: its ids, and nothing else, stand in the address. */
export function sendPath(ids: { dealId: string; accountId: string; contactId: string }): string {
  const parts = [ids.dealId, ids.accountId, ids.contactId].map(encodeURIComponent);
  return `/continue/direct-upload/${parts.join('/')}`;
}
