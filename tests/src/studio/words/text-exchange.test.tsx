// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { setIn } from '#src/studio/model/files/index.ts';
import TextExchange from '#src/studio/words/TextExchange.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
afterEach(cleanup);

const HARBOR = 'brands/harbor.json';
const files = projectFiles();
const source = JSON.parse(files[HARBOR] ?? '').content['home.title'];
const show = (role: StudioRole = 'editor') =>
  showDraft(<TextExchange platform="harbor" tags={['es-US']} />, { files, role });
const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('Take in a file'), {
    target: { files: [new File([text], 'texts.csv')] },
  });

it('[STUDIO-104] shows the changes of a file before it changes the draft', async () => {
  const draft = show();
  choose(`key,source,target\nhome.title,"${source}",Dinero\nhome.tilte,a,b\n`);
  await screen.findByText('1 text changes');
  screen.getByText('Line 3: There is no text with the key home.tilte.');
  screen.getByRole('cell', { name: 'Dinero' });
  expect(draft.store.getState().history.files).toBe(files);
  fireEvent.click(screen.getByRole('button', { name: 'Take in 1 text' }));
  const record = JSON.parse(draft.store.getState().history.files[HARBOR] ?? '');
  expect(record.translations['es-US']['home.title']).toBe('Dinero');
  screen.getByText('1 text is in the draft.');
});

it.each([
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf], 'utf8'],
  ['UTF-16', [0xff, 0xfe], 'utf16le'],
  ['UTF-16 in the other byte order', [0xfe, 0xff], 'utf16be'],
] as const)('[STUDIO-102] reads a file in %s, as spreadsheets write it', async (_, mark, encoding) => {
  show();
  const bytes = Buffer.from(
    `key\tsource\ttarget\nhome.title\t${source}\tDiñero\n`,
    encoding === 'utf8' ? 'utf8' : 'utf16le',
  );
  const file = new Uint8Array([...mark, ...(encoding === 'utf16be' ? bytes.swap16() : bytes)]);
  fireEvent.change(screen.getByLabelText('Take in a file'), {
    target: { files: [new File([file], 'texts.txt')] },
  });
  await screen.findByText('1 text changes');
  screen.getByRole('cell', { name: 'Diñero' });
});

it('[STUDIO-104] names a refused text by its place and line', async () => {
  show();
  choose('key,source,target\nhome.title,Other,Dinero\n');
  await screen.findByText(/^Home page · title, line 2: The source has changed/);
});

it('[STUDIO-104] drops the changes of a file if another language is chosen', async () => {
  show();
  choose(`key,source,target\nhome.title,"${source}",Dinero\n`);
  await screen.findByText('1 text changes');
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'en-US' } });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
});

it.each([
  ['hello', 'This is no XLIFF'],
  ['key,source,target\nhome.title,a,"b', 'Line 2: A quotation mark begins'],
  ['<xliff>\n<file></xliff>', 'This is no XLIFF'],
  ['<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0">\n<file></xliff>', 'Line 2: A part ends here'],
  ['key,source,target\nhome.title,a,\uFFFD', 'letters that can'],
  [
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en-US" trgLang="fr-CA"/>',
    'another language: French (Canada)',
  ],
  [
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" trgLang="es-US"><file id="f" original="apply/ironline"/></xliff>',
    'for apply/ironline',
  ],
  ['key,source,target,version\nhome.title,a,b,apply/ironline es-US v1234abcd', 'for apply/ironline'],
  [
    'key,source,target,version\nhome.title,a,b,apply/harbor fr-CA v1234abcd',
    'another language: French (Canada)',
  ],
])('[STUDIO-104] refuses the file %j with a reason', async (text, says) => {
  show();
  choose(text);
  expect((await screen.findByRole('alert')).textContent).toContain(says);
});

it.each([
  ['refuses a file that is one byte too large, unread', 1, 'too large', 0],
  ['reads a file of the largest size', 0, 'This is no XLIFF', 1],
])('[STUDIO-104] %s', async (_, more, says, reads) => {
  show();
  const file = new File([''], 'texts.csv');
  Object.defineProperty(file, 'size', { value: STUDIO.mostImportBytes + more });
  const text = vi.spyOn(file, 'arrayBuffer');
  fireEvent.change(screen.getByLabelText('Take in a file'), { target: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent).toContain(says);
  expect(text).toHaveBeenCalledTimes(reads);
});

it('[STUDIO-104] drops the file once another language is chosen', async () => {
  show();
  choose(`key,source,target\nhome.title,"${source}",Dinero\n`);
  await screen.findByText('1 text changes');
  fireEvent.change(screen.getByLabelText('Language of the file'), { target: { value: 'en-US' } });
  expect(screen.queryByRole('button', { name: 'Take in 1 text' })).toBeNull();
});

it('downloads the chosen language, and offers readers no import', async () => {
  const createdBlobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${createdBlobs.push(blob)}`,
    revokeObjectURL: () => {},
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show('reader');
  expect(screen.queryByLabelText('Take in a file')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Download as XLIFF' }));
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }));
  expect(click).toHaveBeenCalledTimes(2);
  expect(await createdBlobs[0]?.text()).toContain('trgLang="es-US"');
  expect(await createdBlobs[1]?.text()).toContain('key,place,source,target,version\r\n');
  expect(await createdBlobs[1]?.text()).toContain(',apply/harbor es-US v');
  click.mockRestore();
});

it('[STUDIO-104] a canceled file changes nothing, and the same file can be chosen again', async () => {
  const draft = show();
  choose(`key,source,target\nhome.title,"${source}",Dinero\n`);
  const input = screen.getByLabelText<HTMLInputElement>('Take in a file');
  const cleared = vi.spyOn(input, 'value', 'set');
  await screen.findByText('1 text changes');
  expect(cleared).toHaveBeenCalledWith('');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('1 text changes')).toBeNull();
  expect(draft.store.getState().history.files).toBe(files);
});

it('[STUDIO-110] a file does not change a disclosure without the role legal', async () => {
  const marked = setIn(files, 'flows/apply/flow.json', ['disclosures'], ['home.title']);
  const draft = showDraft(<TextExchange platform="harbor" tags={['es-US']} />, { files: marked });
  const { content, translations } = JSON.parse(files[HARBOR] ?? '');
  const subtitle = content['home.subtitle'];
  choose(`key,source,target\nhome.title,"${source}",Dinero\nhome.subtitle,"${subtitle}",Ahora\n`);
  await screen.findByText(/This is a disclosure/);
  fireEvent.click(screen.getByRole('button', { name: 'Take in 1 text' }));
  const record = JSON.parse(draft.store.getState().history.files[HARBOR] ?? '');
  expect(record.translations['es-US']).toEqual({ ...translations['es-US'], 'home.subtitle': 'Ahora' });
});
