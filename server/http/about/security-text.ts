const VALID_DAYS = 180;

/** The content of security.txt (RFC 9116; docs/security.md); `contact` is a mail address. */
export function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime());
  expires.setUTCDate(expires.getUTCDate() + VALID_DAYS);
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl)}`,
    '',
  ].join('\n');
}
