import { documents } from './corpus/documents.ts';
import { names } from './corpus/names.ts';
import { others } from './corpus/others.ts';
import { pictures } from './corpus/pictures.ts';
import type { Sample } from './corpus/sample.ts';

/**
 * Hostile and odd files, generated here, each with its expected answer. The same every time, except salts of
 * passwords.
 */
export async function corpus(): Promise<Sample[]> {
  return [...names, ...pictures, ...others, ...(await documents())];
}
