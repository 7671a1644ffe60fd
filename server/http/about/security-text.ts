const GOOD_FOR_DAYS = 180;

/**
 * The file by which a finder knows whom to write (RFC 9116; docs/security.md).
 * @param contact mail address
 * @param publicUrl origin of the deployment, where the file is to be found
 */
export function securityText(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime());
  expires.setUTCDate(expires.getUTCDate() + GOOD_FOR_DAYS);
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${expires.toISOString()}`,
    `Canonical: ${new URL('/.well-known/security.txt', publicUrl)}`,
    '',
  ].join('\n');
}
