import { expect, it } from 'vitest';
import { leftOutWords } from '#widgets/uploads/file-words.ts';

const key = (name: string) => leftOutWords({ name, why: 'type' }, (text) => text);

it('a photo in the HEIC format is refused with the formats to send instead', () => {
  expect(key('IMG_0042.HEIC')).toBe('widgets.statementUpload.leftOut.heic');
  expect(key('photo.heif')).toBe('widgets.statementUpload.leftOut.heic');
  expect(key('notes.docx')).toBe('alerts.operations.upload.status.415');
});
