import { expect, it, vi } from 'vitest';
import type { ItemState } from '#widgets/sending/upload-item.ts';
import type { Uploads } from '#widgets/sending/use-uploads.ts';
import { failedQuestion, unsavedQuestion } from '#widgets/uploads/leave-questions.ts';
import { wordOf } from './harness.tsx';

const file = (state: ItemState, saved?: boolean) => ({
  state,
  ...(saved !== undefined && { uploaded: { saved } }),
});
const page = (items: object[], more: { preparing?: string[]; isChanged?: boolean } = {}): Uploads =>
  ({
    items,
    preparing: more.preparing ?? [],
    monthsDraft: { covered: {}, isChanged: more.isChanged === true },
  }) as unknown as Uploads;

/** The title of the question, and the words on the button that leaves; undefined if nothing is asked. */
async function asked(question: typeof unsavedQuestion | typeof failedQuestion, uploads: Uploads) {
  const confirm = vi.fn(async () => true);
  const ask = question({ confirm }, uploads, wordOf);
  await ask?.('leave');
  const [about] = confirm.mock.calls[0] ?? ([] as unknown[]);
  const { title, yes, primary } = (about ?? {}) as Record<string, string>;
  return about && [title, yes, primary];
}

const unsaved = (title: string) => [title, 'Leave without saving', 'no'];
it.each<[string, Uploads, string[] | undefined]>([
  ['nothing was chosen', page([]), undefined],
  ['all files are saved', page([file('uploaded', true)]), undefined],
  ['a file is not saved', page([file('uploaded', false)]), unsaved('1 file is not saved yet')],
  [
    'files are sent, wait, are checked and are made ready',
    page([file('uploading'), file('waiting'), file('checking')], { preparing: ['statement'] }),
    unsaved('4 files are not saved yet'),
  ],
  ['a file has failed or was canceled', page([file('failed'), file('canceled')]), undefined],
  [
    'the answer about the months is not saved',
    page([file('uploaded', true)], { isChanged: true }),
    unsaved('Your answer about the months is not saved yet'),
  ],
  [
    'the answer about the months is not saved, and a file is not',
    page([file('uploaded', false)], { isChanged: true }),
    unsaved('1 file is not saved yet'),
  ],
  [
    'the answer about the months is not saved, beside a failed file, about which another question asks',
    page([file('failed')], { isChanged: true }),
    undefined,
  ],
])('before unsaved files are left, if %s', async (_, uploads, question) => {
  expect(await asked(unsavedQuestion, uploads)).toEqual(question);
});

it.each<[string, Uploads, string | undefined]>([
  ['no file has failed', page([file('canceled'), file('uploading'), file('uploaded', false)]), undefined],
  ['one file has failed', page([file('failed'), file('uploaded', true)]), '1 file was not uploaded'],
  ['files have failed', page([file('failed'), file('failed')]), '2 files were not uploaded'],
])('[SCREEN-81] before failed files are left, if %s', async (_, uploads, title) => {
  expect(await asked(failedQuestion, uploads)).toEqual(title && [title, 'Leave without uploading', 'no']);
});
