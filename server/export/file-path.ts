import { extensionOf } from '../statements/files/inspection/result.ts';

const LONGEST_NAME = 60;

/**
 * The path of an exported file: `(2, 'statement', '../März ☃.PDF.exe', 'application/pdf')` →
 * `files/02-statement-Marz-.PDF.pdf`
 * @param kind `original` adds this word before the document type, a place that a file's own name can't reach:
 * `files/02-original-statement-...`
 */
export function filePath(
  number: number,
  documentType: string,
  name: string,
  type: string,
  kind: 'copy' | 'original' = 'copy',
): string {
  const base = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '')
    .slice(0, LONGEST_NAME);
  const kindPrefix = kind === 'original' ? kind : '';
  const parts = [String(number).padStart(2, '0'), kindPrefix, documentType, base].filter(Boolean);
  return `files/${parts.join('-')}.${extensionOf(type)}`;
}
