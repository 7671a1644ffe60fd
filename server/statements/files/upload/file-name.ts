/** The last characters are kept, because they contain the extension. */
const LONGEST = 200;
/** Characters read from the end, to bound the work. */
const READ = 1000;
/** Browsers encode quotes and line breaks in names this way (HTML, multipart/form-data encoding). */
const QUOTE = /%22/g;
const BREAK = /%0[AD]/gi;
/** Includes characters that change the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export interface CleanName {
  name: string;
  /** The extension in lower case, without the dot; empty if there is none. */
  extension: string;
}

/**
 * Makes a name safe to show, without marks that disguise it (`fdp.exe` for `exe.pdf`). It never becomes part
 * of a path.
 */
export function cleanName(rawName: string | undefined): CleanName {
  const readPart = (rawName ?? '').slice(-READ).replace(QUOTE, '"').replace(BREAK, '');
  const last = readPart.replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const trimmed = trim(last.normalize('NFC'));
  const index = trimmed.lastIndexOf('.');
  const extension = index < 0 ? '' : trimmed.slice(index + 1).toLowerCase();
  const base = index < 0 ? trimmed : trimmed.slice(0, index).trimEnd();
  const keptBase = [...base].slice(0, LONGEST - extension.length - 1).join('');
  return {
    name: extension && extension.length < LONGEST ? `${keptBase}.${trimmed.slice(index + 1)}` : keptBase,
    extension,
  };
}

/** Trims dots and white space in linear time. */
function trim(name: string): string {
  const isBlank = (at: number) => /[\s.]/u.test(name.charAt(at));
  let [start, end] = [0, name.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return name.slice(start, end);
}
