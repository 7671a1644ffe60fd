/** Characters of a stored name, including its extension. */
const LONGEST_NAME = 200;
/** Number of characters at the end that are processed, to limit the time. */
const READ_LENGTH = 1000;
/** Browsers encode quotes and line breaks in names this way (HTML, multipart/form-data encoding). */
const QUOTE = /%22/g;
const BREAK = /%0[AD]/gi;
/** Invisible characters, including characters that change the direction of writing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export interface CleanName {
  name: string;
  /** The extension in lower case, without the dot; empty if there is none. */
  extension: string;
}

/**
 * Makes a name safe to show: removes characters that disguise it (`exe.pdf` shown as `fdp.exe`). The name never
 * becomes part of a path.
 */
export function cleanName(rawName: string | undefined): CleanName {
  const decodedName = (rawName ?? '').slice(-READ_LENGTH).replace(QUOTE, '"').replace(BREAK, '');
  const last = decodedName.replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const trimmed = trim(last.normalize('NFC'));
  const index = trimmed.lastIndexOf('.');
  const extension = index < 0 ? '' : trimmed.slice(index + 1).toLowerCase();
  const base = index < 0 ? trimmed : trimmed.slice(0, index).trimEnd();
  const keptBase = [...base].slice(0, LONGEST_NAME - extension.length - 1).join('');
  return {
    name: extension && extension.length < LONGEST_NAME ? `${keptBase}.${trimmed.slice(index + 1)}` : keptBase,
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
