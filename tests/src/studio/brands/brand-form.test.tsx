// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { BrandsView } from '#src/studio/brands/BrandsView.tsx';
import { setIn } from '#src/studio/model/files/index.ts';
import { addBrand } from '#src/studio/model/words/index.ts';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('FontFace', class {});
  Object.assign(document, { fonts: { add() {}, delete() {} } });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const FLOW = 'flows/apply/flow.json';
const HARBOR = 'brands/harbor.json';
const WHY = 'This is a disclosure. Only people with the role legal can change it. Ask one of them.';
const files = setIn(projectFiles(), FLOW, ['disclosures'], []);
const RECORD = { id: '7', author: 'Ada', note: '', at: '2026-01-02T03:04:05Z', isLive: false, changes: [] };

/** The form of the brand Harbor for a member. */
async function open(options: Parameters<typeof showDraft>[1] = {}) {
  const api = async (name: string) => {
    if (name === 'GET /studio/api/brands/:platform/history') return { records: [RECORD] };
    throw new Error('Studio is offline.');
  };
  const draft = showDraft(<BrandsView />, { files, api, ...options });
  act(() => draft.setLook({ platform: 'harbor' }));
  await screen.findByText('Limits');
  const state = draft.store.getState;
  return { draft, state, record: () => JSON.parse(state().history.files[HARBOR] ?? '') };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const type = (name: string, value: string) => {
  fireEvent.change(field(name), { target: { value } });
  fireEvent.blur(field(name));
};

it('an answer of the form is written into the record of the chosen brand', async () => {
  const { state, record } = await open();
  type('Web address', 'https://harbor.example/new');
  await waitFor(() => expect(record().vendor_url).toBe('https://harbor.example/new'));
  expect({ ...state().history.files, [HARBOR]: '' }).toEqual({ ...files, [HARBOR]: '' });
});

it('[STUDIO-13] each answer is an undo step of its own', async () => {
  const { draft, state, record } = await open();
  type('Web address', 'https://harbor.example/new');
  await waitFor(() => expect(state().history.past).toHaveLength(1));
  type('Name', 'Harbor Bank');
  await waitFor(() => expect(state().history.past).toHaveLength(2));
  act(() => draft.undo());
  expect([record().vendor_name, record().vendor_url]).toEqual([
    'Harbor Community Bank',
    'https://harbor.example/new',
  ]);
});

it('[STUDIO-66] terms that are no numbers are a problem of this brand, and are not written', async () => {
  const { state, record } = await open();
  type('Terms in months', '6, 12, x');
  await waitFor(() => expect(state().unwritten).toHaveLength(1));
  expect(state().unwritten[0]).toMatchObject({
    title: 'Harbor Community Bank',
    fault: expect.stringContaining('This is none: x.'),
  });
  expect(record()).toEqual(JSON.parse(files[HARBOR] ?? ''));
});

it("shows the value of all brands below a field, and the brand's value in it", async () => {
  await open();
  const { loan_terms } = JSON.parse(files['brands/base.json'] ?? '');
  const terms = field('Terms in months');
  expect(terms.value).toBe('3, 6, 12');
  const about = terms.getAttribute('aria-describedby')?.split(' ') ?? [];
  const help = about.map((id) => document.getElementById(id)?.textContent).join(' ');
  expect(help).toContain(`Empty means: ${loan_terms.join(', ')}`);
});

describe('[STUDIO-159] a member of the record that is a disclosure', () => {
  it.each([
    ['Terms in months', 'loan_terms', '6, 12'],
    ['Web address', 'vendor_url', 'https://harbor.example/new'],
  ])('takes no change of its answer %s, and says why', async (name, member, value) => {
    const marked = setIn(files, FLOW, ['disclosures'], [`brand.${member}`]);
    const { state } = await open({ files: marked });
    expect(screen.getAllByText(WHY)).toHaveLength(1);
    type(name, value);
    await waitFor(() => expect(state().unwritten.map(({ fault }) => fault)).toEqual([WHY]));
    expect(state().history.files).toEqual(marked);
  });
});

describe('the changes that a role may make', () => {
  const canType = () => !field('Web address').closest('fieldset:disabled');
  const add = () => screen.queryByRole('button', { name: 'Add a brand' });
  const restore = () => screen.queryByRole('button', { name: /^Restore/ });
  it.each([
    ['a publisher types, adds brands and restores records', { role: 'publisher' }, [true, true, true]],
    ['an editor types and adds brands', { role: 'editor' }, [true, true, false]],
    ['an editor of this brand types', { role: 'editor', brands: ['harbor'] }, [true, false, false]],
    ['a reader only looks', { role: 'reader' }, [false, false, false]],
  ] as const)('%s', async (_, { role, ...member }, expected) => {
    await open({ role, ...('brands' in member ? { brands: [...member.brands] } : {}) });
    await screen.findByText(/Ada/);
    expect([canType(), add() !== null, restore() !== null]).toEqual(expected);
  });
});

it('[STUDIO-67] a brand of the draft alone has no history, and can be removed', async () => {
  const [added, platform] = addBrand(files, { name: 'Oak' });
  const { draft, state } = await open({ files: added, original: files });
  expect(screen.queryByText(/not live yet/)).toBeNull();
  act(() => draft.setLook({ platform }));
  await screen.findByText(/not live yet/);
  expect(screen.queryByText(/Ada/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove this brand' }));
  expect(state().history.files).toEqual(files);
  expect(state().history.past.at(-1)?.label).toBe('remove the brand Oak');
});

it("shows the notes of the check about this brand's record, and no other", async () => {
  const note = { line: 2, column: 3, hint: 'Mend it' };
  const notes = [
    { ...note, file: HARBOR, what: 'the logo is wide' },
    { ...note, file: 'brands/ironline.json', what: 'the logo is high' },
  ];
  const { draft } = await open({ check: { problems: [], notes } });
  const list = within(screen.getByRole('region', { name: 'Good to know' })).getAllByRole('listitem');
  expect(list.map(({ textContent }) => textContent)).toEqual(['The logo is wide. Mend it.']);
  act(() => draft.setLook({ platform: 'tallyroom' }));
  expect(screen.queryByText(/The logo/)).toBeNull();
});

it.each([
  ['theme', 'Brand color', 'Logo'],
  ['media', 'Logo', 'Brand color'],
])(
  '[STUDIO-159] of the look, the marked part %s takes no change, and the other part does',
  async (member, kept, free) => {
    await open({ files: setIn(files, FLOW, ['disclosures'], [`brand.${member}`]) });
    const isDisabled = (name: string) => field(name).closest('fieldset:disabled') !== null;
    expect([isDisabled(kept), isDisabled(free)]).toEqual([true, false]);
  },
);
