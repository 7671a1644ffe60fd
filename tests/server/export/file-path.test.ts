import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filePath } from '#server/export/file-path.ts';

it.each([
  ['March 2026.pdf', 'application/pdf', 'files/03-statement-March-2026.pdf'],
  ['../../etc/passwd', 'application/pdf', 'files/03-statement-etc-passwd.pdf'],
  ['statement.pdf.exe', 'application/pdf', 'files/03-statement-statement.pdf.pdf'],
  ['CON', 'image/png', 'files/03-statement-CON.png'],
  ['☃☃☃.jpg', 'image/jpeg', 'files/03-statement.jpg'],
  ['', 'image/jpeg', 'files/03-statement.jpg'],
  ['.htaccess', 'image/png', 'files/03-statement-htaccess.png'],
  [`${'x'.repeat(300)}.png`, 'image/png', `files/03-statement-${'x'.repeat(60)}.png`],
  ['a\u0000b\nc.png', 'image/png', 'files/03-statement-a-b-c.png'],
  ['-rf ~.png', 'image/png', 'files/03-statement-rf.png'],
  ['März №5.pdf', 'application/pdf', 'files/03-statement-Marz-No5.pdf'],
  ['a...b.pdf', 'application/pdf', 'files/03-statement-a.b.pdf'],
  ['may.pages', 'application/pdf', 'files/03-statement-may.pdf'],
  ['acme.invoice', 'application/pdf', 'files/03-statement-acme.invoice.pdf'],
])('the file %j of %s is at %s in the archive', (name, type, place) => {
  expect(filePath(3, 'statement', name, type)).toBe(place);
});

it.each([
  [9, 'files/09-pfs-a.pdf'],
  [10, 'files/10-pfs-a.pdf'],
  [100, 'files/100-pfs-a.pdf'],
])('the place of file %d begins with its number, so that a folder lists files in order', (number, place) => {
  expect(filePath(number, 'pfs', 'a.pdf', 'application/pdf')).toBe(place);
});

it('an original has a place that no copy can have', () => {
  const place = filePath(1, 'statement', 'a.pdf', 'application/pdf', 'original');
  expect(place).toBe('files/01-original-statement-a.pdf');
});

it('a name neither leads out of the folder nor is an invalid file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(filePath(1, 'suq', name, 'application/pdf')).toMatch(/^files\/01-suq(-[A-Za-z0-9._-]*)?\.pdf$/);
      expect(filePath(1, 'suq', name, 'application/pdf')).not.toContain('..');
    }),
  );
});
