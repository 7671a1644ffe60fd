/** What a name that was given to a file is kept as: its last 200 characters hold the extension. */
const LONGEST = 200;
/** What of a given name is looked at: folders in front of it do not count. */
const READ = 1000;
/** How browsers write what would end a name in a form (HTML, multipart/form-data encoding). */
const QUOTE = /%22/g;
const BREAK = /%0[AD]/gi;
/** Control characters, those that turn the direction of writing, and those that show nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

export interface CleanName {
  name: string;
  /** In lower case, without the dot; empty where there is none. */
  extension: string;
}

/**
 * A file's name as it may be shown: without folders, control characters, and marks that would make it look like another
 * (`fdp.exe` for `exe.pdf`). It never becomes part of a path; the file is kept under a name of ours.
 */
export function cleanName(given: string | undefined): CleanName {
  const read = (given ?? '').slice(-READ).replace(QUOTE, '"').replace(BREAK, '');
  const last = read.replace(UNSEEN, '').split(/[/\\]/).at(-1) ?? '';
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

/** Without dots and white space around it. Each character is looked at once, however many of them there are. */
function trim(name: string): string {
  const isBlank = (at: number) => /[\s.]/u.test(name.charAt(at));
  let [from, end] = [0, name.length];
  while (from < end && isBlank(from)) from += 1;
  while (end > from && isBlank(end - 1)) end -= 1;
  return name.slice(from, end);
}
