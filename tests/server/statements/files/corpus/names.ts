import { pdf } from '../making/pdfs.ts';
import { jpeg, png } from '../making/pictures.ts';
import type { Sample } from './sample.ts';

const picture = png();
const document = pdf();

const sampleNamed = (title: string, name: string, keptAs?: string): Sample => ({
  title,
  name,
  bytes: picture,
  expect: 'image/png',
  ...(keptAs === undefined ? {} : { keptAs }),
});
const refusedSample = (title: string, name: string, bytes = document): Sample => ({
  title,
  name,
  bytes,
  expect: 'file-type',
});

/** Names: the shown name is clean, the stored name is ours, and the extension must be true. */
export const names: Sample[] = [
  sampleNamed('a plain name', 'statement.png'),
  { title: 'upper case', name: 'STATEMENT.PDF', bytes: document, expect: 'application/pdf' },
  { title: 'mixed case', name: 'Photo.JpEg', bytes: jpeg(), expect: 'image/jpeg' },
  sampleNamed('two true extensions', 'march.pdf.png'),
  { title: 'a harmless one last', name: 'setup.exe.pdf', bytes: document, expect: 'application/pdf' },
  refusedSample('a program last', 'statement.pdf.exe'),
  refusedSample('no extension', 'statement'),
  refusedSample('nothing but an extension', '.pdf'),
  refusedSample('an empty name', ''),
  refusedSample('dots alone', '..'),
  sampleNamed('a way up', '../../../etc/passwd.png', 'passwd.png'),
  sampleNamed('a way up on Windows', '..\\\\..\\\\system32\\\\drivers.png', 'drivers.png'),
  sampleNamed('an absolute path', '/etc/cron.d/job.png', 'job.png'),
  sampleNamed('a drive', 'C:\\\\temp\\\\a.png', 'a.png'),
  sampleNamed('a name that Windows reserves', 'CON.png'),
  refusedSample('NUL before a program', 'statement.pdf\0.exe'),
  sampleNamed('NUL before a true extension', 'a.exe\0.png', 'a.exe.png'),
  { title: 'a line break', name: 'a\nb.png', bytes: picture, expect: 'bad-request' },
  sampleNamed('a line break as browsers write it', 'a%0D%0Ab.png', 'ab.png'),
  sampleNamed('quotes as browsers write them', 'my %22best%22 month.png', 'my "best" month.png'),
  sampleNamed('a tab', 'a\tb.png', 'ab.png'),
  sampleNamed('5,000 characters', `${'m'.repeat(4996)}.png`, `${'m'.repeat(196)}.png`),
  refusedSample('an extension of 5,000 characters', `a.${'p'.repeat(5000)}`, picture),
  // The header of a part is cut at 8 KB, so its extension is never read.
  refusedSample('20,000 characters', `${'m'.repeat(19_996)}.png`, picture),
  sampleNamed('emoji and umlauts', '📄 Kontoauszug März.png'),
  { title: 'Japanese', name: '明細書.pdf', bytes: document, expect: 'application/pdf' },
  sampleNamed('marks that turn the direction of writing', 'photo\u202Egpj.exe.png', 'photogpj.exe.png'),
  refusedSample('a program that looks like a picture', 'photo\u202Egnp.exe', picture),
  sampleNamed('what shows nothing', 'a\u200b\u2060\ufeffb.png', 'ab.png'),
  sampleNamed('dots and spaces at the end', ' a.png . ', 'a.png'),
  sampleNamed('quotes', 'my \\"best\\" month.png', 'my "best" month.png'),
  sampleNamed('markup', '<img src=x onerror=alert(1)>.png'),
  sampleNamed('SQL', "a'); drop table files;--.png"),
  sampleNamed('a command', '$(reboot).png'),
  sampleNamed('a formula of a spreadsheet', '=cmd|x!A1.png'),
];
