/**
 * Whether a page may load a picture from this address: https, data, or a path of this server. `/\\host` is another
 * server: browsers read a backslash as a slash.
 */
export function isPictureAddress(address: string | undefined): address is string {
  return address !== undefined && /^(https:\/\/|\/(?![/\\])|data:image\/)/.test(address);
}
