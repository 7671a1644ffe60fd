// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { reducePhoto } from '#widgets/sending/reduce-photo.ts';
import { aFile } from './fake-files.ts';

const MB = 1024 * 1024;
const drawn = { fillStyle: '', fillRect: vi.fn(), drawImage: vi.fn() };

/** A browser that decodes each picture to these dimensions. */
function decode(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(drawn as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) =>
    take(new Blob(['small'], { type: 'image/jpeg' })),
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['photo.jpg', 9 * MB],
  ['photo.PNG', 9 * MB],
  ['IMG_0042.HEIC', 2 * MB],
])(
  '[STMT-27] reducePhoto makes a JPEG of %s (%i bytes), at most 4,000 px wide and high',
  async (name, size) => {
    decode(8160, 6144);
    const reduced = await reducePhoto(aFile(name, size, 7));
    expect([reduced.name, reduced.type, reduced.size, reduced.lastModified]).toEqual([
      name.replace(/\.\w+$/, '.jpg'),
      'image/jpeg',
      5,
      7,
    ]);
    expect(drawn.drawImage.mock.lastCall?.slice(1)).toEqual([0, 0, 4000, 3012]);
  },
);

it.each([
  ['photo.jpg', 8 * MB],
  ['statement.pdf', 9 * MB],
  ['notes.docx', 1],
])('reducePhoto leaves %s (%i bytes) as it is', async (name, size) => {
  decode(10, 10);
  const file = aFile(name, size);
  expect(await reducePhoto(file)).toBe(file);
});

it('reducePhoto returns a file that the browser cannot decode as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no decoder')));
  const file = aFile('IMG_0042.heic', 5);
  expect(await reducePhoto(file)).toBe(file);
});
