const HEAD = 'data:image/';

/** A picture that is stored as a data URL in words, "PNG picture of 2 KB"; another text as it is. */
export function pictureWords(text: string): string {
  if (!text.startsWith(HEAD)) return text;
  const [mediaType = ''] = text.slice(HEAD.length).split(';');
  const [type = ''] = mediaType.split('+');
  // Base64 writes 3 bytes as 4 characters.
  return `${type.toUpperCase()} picture of ${Math.ceil((text.length * 3) / 4000)} KB`;
}
