import { pdf } from '../making/pdfs.ts';
import { jpeg, png } from '../making/pictures.ts';
import type { Sample } from './sample.ts';

const picture = png();
const document = pdf();

const taken = (title: string, name: string, keptAs?: string): Sample => ({
  title,
  name,
  bytes: picture,
  expect: 'image/png',
  ...(keptAs === undefined ? {} : { keptAs }),
});
const refused = (title: string, name: string, bytes = document): Sample => ({
  title,
  name,
  bytes,
  expect: 'file-type',
});

/** Names: the shown name is clean, the stored name is ours, and the extension must be true. */
export const names: Sample[] = [
  taken('a plain name', 'statement.png'),
  { title: 'upper case', name: 'STATEMENT.PDF', bytes: document, expect: 'application/pdf' },
  { title: 'mixed case', name: 'Photo.JpEg', bytes: jpeg(), expect: 'image/jpeg' },
  taken('two true extensions', 'march.pdf.png'),
  { title: 'a harmless one last', name: 'setup.exe.pdf', bytes: document, expect: 'application/pdf' },
  refused('a program last', 'statement.pdf.exe'),
  refused('no extension', 'statement'),
  refused('nothing but an extension', '.pdf'),
  refused('an empty name', ''),
  refused('dots alone', '..'),
  taken('a way up', '../../../etc/passwd.png', 'passwd.png'),
  taken('a way up on Windows', '..\\\\..\\\\system32\\\\drivers.png', 'drivers.png'),
  taken('an absolute path', '/etc/cron.d/job.png', 'job.png'),
  taken('a drive', 'C:\\\\temp\\\\a.png', 'a.png'),
  taken('a name that Windows reserves', 'CON.png'),
  refused('NUL before a program', 'statement.pdf\0.exe'),
  taken('NUL before a true extension', 'a.exe\0.png', 'a.exe.png'),
  { title: 'a line break', name: 'a\nb.png', bytes: picture, expect: 'bad-request' },
  taken('a line break as browsers write it', 'a%0D%0Ab.png', 'ab.png'),
  taken('quotes as browsers write them', 'my %22best%22 month.png', 'my "best" month.png'),
  taken('a tab', 'a\tb.png', 'ab.png'),
  taken('5,000 characters', `${'m'.repeat(4996)}.png`, `${'m'.repeat(196)}.png`),
  refused('an extension of 5,000 characters', `a.${'p'.repeat(5000)}`, picture),
  // The header of a part is cut at 8 KB, so its extension is never read.
  refused('20,000 characters', `${'m'.repeat(19_996)}.png`, picture),
  taken('emoji and umlauts', '📄 Kontoauszug März.png'),
  { title: 'Japanese', name: '明細書.pdf', bytes: document, expect: 'application/pdf' },
  taken('marks that turn the direction of writing', 'photo\u202Egpj.exe.png', 'photogpj.exe.png'),
  refused('a program that looks like a picture', 'photo\u202Egnp.exe', picture),
  taken('what shows nothing', 'a\u200b\u2060\ufeffb.png', 'ab.png'),
  taken('dots and spaces at the end', ' a.png . ', 'a.png'),
  taken('quotes', 'my \\"best\\" month.png', 'my "best" month.png'),
  taken('markup', '<img src=x onerror=alert(1)>.png'),
  taken('SQL', "a'); drop table files;--.png"),
  taken('a command', '$(reboot).png'),
  taken('a formula of a spreadsheet', '=cmd|x!A1.png'),
];
