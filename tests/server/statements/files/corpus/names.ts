import { pdf } from '../making/pdfs.ts';
import { jpeg, png } from '../making/pictures.ts';
import type { Sample } from './sample.ts';

const picture = png();
const document = pdf();

/** Names: what is shown later is clean, what is kept has a name of ours, and the extension has to be true. */
export const names: Sample[] = [
  { title: 'a plain name', name: 'statement.png', bytes: picture, expect: 'image/png' },
  { title: 'upper case', name: 'STATEMENT.PDF', bytes: document, expect: 'application/pdf' },
  { title: 'mixed case', name: 'Photo.JpEg', bytes: jpeg(), expect: 'image/jpeg' },
  { title: 'two true extensions', name: 'march.pdf.png', bytes: picture, expect: 'image/png' },
  { title: 'a harmless one last', name: 'setup.exe.pdf', bytes: document, expect: 'application/pdf' },
  { title: 'a program last', name: 'statement.pdf.exe', bytes: document, expect: 'file-type' },
  { title: 'no extension', name: 'statement', bytes: document, expect: 'file-type' },
  { title: 'nothing but an extension', name: '.pdf', bytes: document, expect: 'file-type' },
  { title: 'an empty name', name: '', bytes: document, expect: 'file-type' },
  { title: 'dots alone', name: '..', bytes: document, expect: 'file-type' },
  {
    title: 'a way up',
    name: '../../../etc/passwd.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'passwd.png',
  },
  {
    title: 'a way up on Windows',
    name: '..\\\\..\\\\system32\\\\drivers.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'drivers.png',
  },
  {
    title: 'an absolute path',
    name: '/etc/cron.d/job.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'job.png',
  },
  { title: 'a drive', name: 'C:\\\\temp\\\\a.png', bytes: picture, expect: 'image/png', keptAs: 'a.png' },
  { title: 'a name that Windows reserves', name: 'CON.png', bytes: picture, expect: 'image/png' },
  { title: 'NUL before a program', name: 'statement.pdf\0.exe', bytes: document, expect: 'file-type' },
  {
    title: 'NUL before a true extension',
    name: 'a.exe\0.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'a.exe.png',
  },
  { title: 'a line break', name: 'a\nb.png', bytes: picture, expect: 'bad-request' },
  {
    title: 'a line break as browsers write it',
    name: 'a%0D%0Ab.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'ab.png',
  },
  {
    title: 'quotes as browsers write them',
    name: 'my %22best%22 month.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'my "best" month.png',
  },
  { title: 'a tab', name: 'a\tb.png', bytes: picture, expect: 'image/png', keptAs: 'ab.png' },
  {
    title: '5,000 characters',
    name: `${'m'.repeat(4996)}.png`,
    bytes: picture,
    expect: 'image/png',
    keptAs: `${'m'.repeat(196)}.png`,
  },
  {
    title: 'an extension of 5,000 characters',
    name: `a.${'p'.repeat(5000)}`,
    bytes: picture,
    expect: 'file-type',
  },
  // The head of a part is cut at 8 KB: what would be its extension is never read.
  { title: '20,000 characters', name: `${'m'.repeat(19_996)}.png`, bytes: picture, expect: 'file-type' },
  { title: 'emoji and umlauts', name: '📄 Kontoauszug März.png', bytes: picture, expect: 'image/png' },
  { title: 'Japanese', name: '明細書.pdf', bytes: document, expect: 'application/pdf' },
  {
    title: 'marks that turn the direction of writing',
    name: 'photo\u202Egpj.exe.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'photogpj.exe.png',
  },
  {
    title: 'a program that looks like a picture',
    name: 'photo\u202Egnp.exe',
    bytes: picture,
    expect: 'file-type',
  },
  {
    title: 'what shows nothing',
    name: 'a\u200b\u2060\ufeffb.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'ab.png',
  },
  {
    title: 'dots and spaces at the end',
    name: ' a.png . ',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'a.png',
  },
  {
    title: 'quotes',
    name: 'my \\"best\\" month.png',
    bytes: picture,
    expect: 'image/png',
    keptAs: 'my "best" month.png',
  },
  { title: 'markup', name: '<img src=x onerror=alert(1)>.png', bytes: picture, expect: 'image/png' },
  { title: 'SQL', name: "a'); drop table files;--.png", bytes: picture, expect: 'image/png' },
  { title: 'a command', name: '$(reboot).png', bytes: picture, expect: 'image/png' },
  { title: 'a formula of a spreadsheet', name: '=cmd|x!A1.png', bytes: picture, expect: 'image/png' },
];
