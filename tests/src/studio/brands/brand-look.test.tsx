// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { STUDIO } from '#domain/limits.ts';
import { BrandLook } from '#src/studio/brands/BrandLook.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

class NoFont {}
beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('FontFace', NoFont);
  Object.assign(document, { fonts: { add() {}, delete() {} } });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const show = () => showDraft(<BrandLook platform="harbor" />, { files: projectFiles() });
const record = (draft: ReturnType<typeof show>) =>
  JSON.parse(draft.store.getState().history.files['brands/harbor.json'] ?? '');

it('[STUDIO-117] a color is chosen by a picker, and its contrast follows with a warning below 4.5:1', () => {
  const draft = show();
  const picker = screen.getByLabelText('Choose: Brand color');
  fireEvent.change(picker, { target: { value: '#ffcc00' } });
  expect(record(draft).theme.colors.brand).toBe('#ffcc00');
  screen.getByText('1.5:1');
  screen.getByText(/Too weak .*: links and lines show a darker one, buttons keep it\./);
  fireEvent.change(screen.getByLabelText('Brand color'), { target: { value: '#123456' } });
  expect(screen.queryByText(/Too weak/)).toBeNull();
  act(() => draft.undo());
  expect(record(draft).theme.colors.brand).toBe('#1d4f91');
});

it('[STUDIO-117] a font is chosen from a list in its own letters, and a sample shows it', async () => {
  const user = userEvent.setup();
  const draft = showDraft(<BrandLook platform="tallyroom" />, { files: projectFiles() });
  const field = screen.getByRole('combobox', { name: 'Font of headings' });
  await user.click(field);
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toContain('Figtree · Aa Bb 123');
  const georgia = screen.getByRole('option', { name: /^Georgia/ });
  expect(screen.getByText('Georgia · Aa Bb 123').style.fontFamily).toMatch(/Georgia.*, serif$/);
  expect(screen.getByText('Arial · Aa Bb 123').style.fontFamily).toMatch(/Arial.*, sans-serif$/);
  await user.click(georgia);
  expect(
    JSON.parse(draft.store.getState().history.files['brands/tallyroom.json'] ?? '').theme.fonts.heading,
  ).toBe('Georgia');
  expect(screen.getByText('Funding for your business').style.fontFamily).toMatch(/Georgia/);
});

it('[STUDIO-117] a logo is a file that the record stores, and is removed again', async () => {
  const draft = show();
  fireEvent.change(screen.getByLabelText('File: Logo'), { target: { files: [new File([PNG], 'x.txt')] } });
  await waitFor(() => expect(record(draft).media.logo_url).toMatch(/^data:image\/png;base64,iVBORw0KGgo/));
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Logo, as it is now' }).src).toMatch(
    /^data:image/,
  );
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' })[0] as HTMLElement);
  expect(record(draft).media.logo_url ?? '').toBe('');
});

it.each([
  ['a program', new File(['MZ'], 'logo.png'), /^This is no PNG, JPEG/],
  ['a drawing with a script', new File(['<svg><script>1</script></svg>'], 'a.svg'), /<script> has no place/],
  ['a file that is too large', new File([new Uint8Array(STUDIO.mostLogoBytes + 1)], 'a.png'), /too large/],
])(
  '[STUDIO-117] %s is not accepted as a logo, and the reason is below the field',
  async (_what, file, why) => {
    const draft = show();
    const before = record(draft).media;
    fireEvent.change(screen.getByLabelText('File: Logo'), { target: { files: [file] } });
    await screen.findByText(why);
    expect(record(draft).media).toEqual(before);
  },
);
