// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ColorField } from '#src/studio/brands/ColorField.tsx';
import { FontField } from '#src/studio/brands/FontField.tsx';
import { LogoField } from '#src/studio/brands/LogoField.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

const fonts = { add: vi.fn(), delete: vi.fn() };
beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('FontFace', class {});
  Object.assign(document, { fonts });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const EMPTY_MEANS = /^Empty means:/;

describe('[STUDIO-117] a color', () => {
  const show = (value: string, inherited = '', isOfButtons = false) => {
    render(<ColorField label="Color" onChange={() => {}} {...{ value, inherited, isOfButtons }} />);
    const picker = screen.getByLabelText<HTMLInputElement>('Choose: Color').value;
    return { picker, words: screen.getByRole('status').textContent };
  };

  it('that is left out is the inherited one, which the field, the picker and the contrast show', () => {
    const { picker, words } = show('', '#1D4F91');
    expect(screen.getByLabelText('Color').getAttribute('placeholder')).toBe('#1D4F91');
    screen.getByText('Empty means: #1D4F91');
    expect(picker).toBe('#1d4f91');
    expect(words).toMatch(/8\.\d:1 Easy to read\.$/);
  });

  it('of the brand itself is shown alone', () => {
    const { picker, words } = show(' #ffcc00 ', '#1d4f91');
    expect(screen.queryByText(EMPTY_MEANS)).toBeNull();
    expect(picker).toBe('#ffcc00');
    expect(words).toMatch(/1\.5:1 Too weak \(4\.5:1 is the least\): the page shows a darker one\.$/);
  });

  it('that is weak stays on buttons', () =>
    expect(show('#ffcc00', '', true).words).toMatch(/buttons keep it\.$/));

  it.each([
    ['nobody understands', 'bluish', 'Not a color that is understood, such as #0f6a5b.'],
    ['is given nowhere', '', ''],
  ])('that %s has no contrast, and its picker begins with white', (_, value, words) => {
    expect(show(value)).toEqual({ picker: '#ffffff', words });
    expect(screen.queryByText(EMPTY_MEANS)).toBeNull();
  });
});

describe('[STUDIO-117] a font', () => {
  const show = (value: string, inherited: string, isHeading = false, font_files: unknown = undefined) => {
    const files = { ...projectFiles(), 'brands/harbor.json': JSON.stringify({ theme: { font_files } }) };
    const onChange = vi.fn();
    const field = <FontField label="Font" platform="harbor" {...{ value, inherited, isHeading, onChange }} />;
    showDraft(field, { files });
    return onChange;
  };

  it('that is left out is the inherited one, which the field names and a sample shows', () => {
    show('', 'Lora');
    expect(screen.getByRole('combobox').getAttribute('placeholder')).toBe('Lora');
    screen.getByText('Empty means: Lora');
    const sample = screen.getByText(/^Choose an amount from/);
    expect([sample.className.trim(), sample.style.fontFamily]).toEqual([
      'st-font',
      '"Lora", Georgia, "Times New Roman", Times, serif',
    ]);
  });

  it('of the brand itself is shown in a sample of headings, unless its name would end the style', () => {
    show('Open"Sans', 'Lora', true);
    expect(screen.queryByText(EMPTY_MEANS)).toBeNull();
    const sample = screen.getByText('Funding for your business');
    expect(sample.className).toBe('st-font st-font--heading');
    expect(sample.style.fontFamily).toMatch(/^system-ui, [^']*sans-serif$/);
    expect(sample.style.fontFamily).not.toContain('Open');
  });

  it('is any name that a person types', async () => {
    const onChange = show('', '');
    expect(screen.queryByText(EMPTY_MEANS)).toBeNull();
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Inter' } });
    expect(onChange).toHaveBeenCalledWith('Inter');
  });

  it('is loaded from the files of the record, of which incomplete and foreign ones are left out', async () => {
    vi.clearAllMocks();
    show('Lora', '', false, [
      { family: 'Figtree', file: '/fonts/figtree.woff2' },
      { family: 'Nofile' },
      { file: '/fonts/nameless.woff2' },
      { family: 'Foreign', file: 'https://fonts.example/foreign.woff2' },
    ]);
    expect(fonts.add).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('combobox'));
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent?.split(' · ')[0]);
    expect(names[0]).toBe('Figtree');
    expect(names.at(-1)).toBe('Lora');
    expect(names).not.toContain('Foreign');
    expect(screen.getByRole('option', { name: /^Lora/ }).getAttribute('aria-selected')).toBe('true');
    cleanup();
    expect(fonts.delete).toHaveBeenCalledOnce();
  });
});

describe('[STUDIO-117] a logo', () => {
  const PNG = `data:image/png;base64,${'A'.repeat(4000 - 22)}`;
  const show = (value: string, inherited = '') => {
    const onChange = vi.fn();
    render(<LogoField label="Logo" {...{ value, inherited, onChange }} />);
    return { onChange, picture: screen.queryByRole('img')?.getAttribute('src') };
  };
  const field = () => screen.getByLabelText<HTMLInputElement>('Logo');
  const remove = () => screen.queryByRole('button', { name: 'Remove' });

  it('that is a file says its size, and can only be removed', () => {
    const { onChange, picture } = show(PNG);
    expect([field().value, field().readOnly, picture]).toEqual(['A file of 3 KB', true, PNG]);
    fireEvent.click(remove() as HTMLElement);
    expect(onChange).toHaveBeenCalledWith('');
  });

  it('is chosen by a button that opens the files of the computer', () => {
    show('');
    const opened = vi.spyOn(screen.getByLabelText<HTMLInputElement>('File: Logo'), 'click');
    fireEvent.click(screen.getByRole('button', { name: 'Choose a file' }));
    expect(opened).toHaveBeenCalledOnce();
  });

  it('that is an address is typed, without the spaces around it', () => {
    const { onChange, picture } = show('https://bank.example/a.png', 'https://bank.example/base.png');
    expect([field().value, field().readOnly, picture]).toEqual([
      'https://bank.example/a.png',
      false,
      'https://bank.example/a.png',
    ]);
    fireEvent.change(field(), { target: { value: ' https://bank.example/b.png ' } });
    expect(onChange).toHaveBeenCalledWith('https://bank.example/b.png');
  });

  it('that is left out is the inherited one, which cannot be removed here', () => {
    expect(show('', 'https://bank.example/base.png').picture).toBe('https://bank.example/base.png');
    expect(remove()).toBeNull();
  });

  it('shows no picture for a text that is no address, and no fault before a file was chosen', () => {
    const { onChange, picture } = show('logo');
    expect(picture).toBeUndefined();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.change(screen.getByLabelText('File: Logo'), { target: { files: [] } });
    expect(onChange).not.toHaveBeenCalled();
  });

  it('that is removed after a refused file loses the fault, too', async () => {
    show('https://bank.example/a.png');
    fireEvent.change(screen.getByLabelText('File: Logo'), { target: { files: [new File(['MZ'], 'a.png')] } });
    await screen.findByText(/^This is no PNG, JPEG/);
    fireEvent.click(remove() as HTMLElement);
    expect(screen.queryByText(/^This is no PNG, JPEG/)).toBeNull();
  });
});
