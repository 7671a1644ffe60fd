import type { FontFile } from '#engine/theme';

/** Gives the frame the fonts that a brand brings as files; the server writes them into the pages of applicants. @returns takes them away again */
export function loadFonts(files: readonly FontFile[] = []): () => void {
  const faces = files.map(
    ({ family, file, weight = '400', style = 'normal' }) =>
      new FontFace(family, `url("${encodeURI(file)}") format("woff2")`, { weight, style, display: 'swap' }),
  );
  for (const face of faces) document.fonts.add(face);
  return () => {
    for (const face of faces) document.fonts.delete(face);
  };
}
