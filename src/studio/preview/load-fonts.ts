import type { FontFile } from '#engine/theme';

/** Loads a brand's font files into the frame. @returns a function that removes them */
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
