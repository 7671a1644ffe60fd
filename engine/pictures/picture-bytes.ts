import { svgFault, svgOfDataUrl } from './svg.ts';

/** The first bytes of each type; undefined stands for any byte. */
const SIGNATURES: Record<string, readonly (number | undefined)[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [0x52, 0x49, 0x46, 0x46, ...Array(4).fill(undefined), 0x57, 0x45, 0x42, 0x50],
};

/** The type of a picture by its bytes, not its name; undefined if it is none that a brand can have. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const knownType = Object.entries(SIGNATURES).find(([, signature]) =>
    signature.every((byte, at) => byte === undefined || byte === bytes[at]),
  );
  if (knownType) return knownType[0];
  const start = new TextDecoder()
    .decode(bytes.subarray(0, 256))
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start.startsWith('<') ? 'image/svg+xml' : undefined;
}

/** Why the picture in a `data:` address is refused: other bytes than its type, or no plain drawing. */
export function pictureFault(address: string): string | undefined {
  const [, type, encoded = ''] = /^data:(image\/[a-z+]+);base64,(.*)$/s.exec(address) ?? [];
  if (type === undefined) return undefined;
  const drawing = svgOfDataUrl(address);
  if (drawing !== undefined) return svgFault(drawing);
  const start = Uint8Array.from(atob(encoded.slice(0, 400)), (character) => character.charCodeAt(0));
  return pictureType(start) === type ? undefined : `it is no ${type.slice('image/'.length)} picture`;
}
