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
export function cleanName(given: string | undefined): CleanName {
  const read = (given ?? '').slice(-READ).replace(QUOTE, '"').replace(BREAK, '');
  const last = read.replace(INVISIBLE, '').split(/[/\\]/).at(-1) ?? '';
  const trimmed = trim(last.normalize('NFC'));
  const at = trimmed.lastIndexOf('.');
  const extension = at < 0 ? '' : trimmed.slice(at + 1).toLowerCase();
  const base = at < 0 ? trimmed : trimmed.slice(0, at).trimEnd();
  const kept = [...base].slice(0, LONGEST - extension.length - 1).join('');
  return {
    name: extension && extension.length < LONGEST ? `${kept}.${trimmed.slice(at + 1)}` : kept,
    extension,
  };
}

/** Trims dots and white space in linear time. */
function trim(name: string): string {
  const isBlank = (at: number) => /[\s.]/u.test(name.charAt(at));
  let [from, end] = [0, name.length];
  while (from < end && isBlank(from)) from += 1;
  while (end > from && isBlank(end - 1)) end -= 1;
  return name.slice(from, end);
}
