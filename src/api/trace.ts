/** A new trace for one call, its retries included: the server's log names it (W3C Trace Context). */
export function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-00`;
}

function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
