/**
 * Whether a page may load a brand's picture from this address: https, data, or a path of this server. Browsers read a backslash
 * as a slash, so `/\\host` is another server, as `//host` is.
 */
export function isPictureAddress(address: string | undefined): address is string {
  return address !== undefined && /^(https:\/\/|\/(?![/\\])|data:image\/)/.test(address);
}
