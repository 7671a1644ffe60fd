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
])('the file %j of %s is at %s in the archive', (name, type, place) => {
  expect(filePath(3, 'statement', name, type)).toBe(place);
});

it('a name neither leads out of the folder nor is an invalid file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      expect(filePath(1, 'suq', name, 'application/pdf')).toMatch(/^files\/01-suq(-[A-Za-z0-9._-]*)?\.pdf$/);
      expect(filePath(1, 'suq', name, 'application/pdf')).not.toContain('..');
    }),
  );
});
