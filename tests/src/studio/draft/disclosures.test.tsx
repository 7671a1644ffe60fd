// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
import { importedChanges } from '#src/studio/model/exchange/index.ts';
import { type Files, setIn } from '#src/studio/model/files/index.ts';
import { addBrand } from '#src/studio/model/words/index.ts';
import { StepsPane } from '#src/studio/panes/StepsPane.tsx';
import { WordsView } from '#src/studio/words/WordsView.tsx';
import { Messages } from '#src/studio/workbench/Messages.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const INFO = 'flows/apply/steps/info.json';
const HARBOR = 'brands/harbor.json';
const WHY = 'This is a disclosure. Only people with the role legal can change it. Ask one of them.';
const CERTIFICATION = 'steps.funding-is-almost-here.certification';
const files = projectFiles();
const liveMarks = { apply: ['fields.consent', CERTIFICATION] };
const editor = { files, liveMarks };
/** Files of a draft that marks no disclosure. */
const unmarked = setIn(files, 'flows/apply/flow.json', ['disclosures'], undefined);
const legal = { ...editor, isLegal: true } as const;
const CONSENT = ['uiSchema', 'consent', 'ui:options', 'text'];
const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;
const consentOf = (all: Readonly<Record<string, string>>) =>
  JSON.parse(all[INFO] ?? '').uiSchema.consent['ui:options'].text;

describe('an edit of a disclosure', () => {
  it('[STUDIO-110] is refused with its reason, and leaves nothing to undo or save', () => {
    const draft = showDraft(<Messages />, editor);
    act(() => draft.edit('Consent', (all) => setIn(all, INFO, CONSENT, 'I know')));
    const { history, saving } = draft.store.getState();
    expect(consentOf(history.files)).toContain('I agree to the [Terms of Use]');
    expect([history.past.length, saving]).toEqual([0, 'saved']);
    screen.getByText(/^Not changed: this has a disclosure/);
  });

  it('[STUDIO-110] is made by a member with the role legal, and cannot be undone by others', () => {
    const draft = showDraft(<Messages />, legal);
    act(() => draft.edit('Consent', (all) => setIn(all, INFO, CONSENT, 'I know')));
    expect(consentOf(draft.store.getState().history.files)).toBe('I know');
    act(() => draft.undo());
    expect(consentOf(draft.store.getState().history.files)).toContain('I agree');
  });

  it('[STUDIO-110] that an undo or redo would make is skipped, and the edits around it can be undone', () => {
    const title = (words: string) => (all: Files) => setIn(all, INFO, ['title'], words);
    const consent = (words: string) => (all: Files) => setIn(all, INFO, CONSENT, words);
    const draft = showDraft(<Messages />, { files: unmarked });
    const titleNow = () => JSON.parse(draft.store.getState().history.files[INFO] ?? '').title;
    const live = titleNow();
    act(() => draft.edit('Title', title('First')));
    act(() => draft.edit('Consent', consent('I know')));
    act(() => draft.edit('Title again', title('Second')));
    act(() =>
      draft.store.setState(({ stored, history }) => ({ liveMarks, stored: { ...stored, ...history } })),
    );
    act(() => draft.undo());
    act(() => draft.undo());
    screen.getByText(/^Skipped: Consent\. It changes a disclosure/);
    expect([titleNow(), consentOf(draft.store.getState().history.files)]).toEqual(['First', 'I know']);
    act(() => draft.undo());
    expect([titleNow(), consentOf(draft.store.getState().history.files)]).toEqual([live, 'I know']);
    act(() => draft.redo());
    act(() => draft.redo());
    expect([titleNow(), draft.store.getState().history.future]).toEqual(['Second', []]);
  });

  it('[STUDIO-152] that was not saved before the text was marked is undone, and is not made again', () => {
    const draft = showDraft(<Messages />, { files: unmarked });
    act(() => draft.edit('Consent', (all) => setIn(all, INFO, CONSENT, 'I know')));
    act(() => draft.store.setState({ liveMarks }));
    act(() => draft.edit('Consent again', (all) => setIn(all, INFO, CONSENT, 'I know all')));
    expect(consentOf(draft.store.getState().history.files)).toBe('I know');
    act(() => draft.undo());
    expect(consentOf(draft.store.getState().history.files)).toContain('I agree');
    act(() => draft.redo());
    screen.getByText(/^Skipped: Consent\./);
    expect(consentOf(draft.store.getState().history.files)).toContain('I agree');
  });

  it('[STUDIO-110] that a redo would make is skipped', () => {
    const draft = showDraft(<Messages />, { files: unmarked });
    act(() => draft.edit('Consent', (all) => setIn(all, INFO, CONSENT, 'I know')));
    act(() => draft.edit('Title', (all) => setIn(all, INFO, ['title'], 'Mine')));
    act(() => draft.undo());
    act(() => draft.undo());
    act(() => draft.store.setState({ liveMarks }));
    act(() => draft.redo());
    screen.getByText(/^Skipped: Consent\./);
    act(() => draft.redo());
    const { history } = draft.store.getState();
    expect(consentOf(history.files)).toContain('I agree');
    expect(JSON.parse(history.files[INFO] ?? '').title).toBe('Mine');
  });

  it('[STUDIO-110] is refused in Files too', () => {
    const draft = showDraft(<Messages />, editor);
    act(() => draft.write(INFO, (files[INFO] ?? '').replace('I agree to', 'I reject')));
    expect(draft.store.getState().history.files[INFO]).toBe(files[INFO]);
  });

  it('[STUDIO-110] stays in the editor with a problem if it is refused in Files, and is saved without the disclosure', () => {
    const draft = showDraft(<Messages />, editor);
    const before = files[INFO] ?? '';
    const mine = before.replace(/"heading": "[^"]*"/, '"heading": "Mine"');
    act(() => draft.write(INFO, mine.replace('I agree to', 'I reject')));
    const { history, unreadable } = draft.store.getState();
    expect(history.files[INFO]).toBe(before);
    expect(unreadable[INFO]).toMatchObject({
      text: mine.replace('I agree to', 'I reject'),
      problem: {
        line: lineOf(before, '"heading"'),
        hint: 'Put the disclosure back, or ask one of them to change it in this draft.',
      },
    });
    act(() => draft.show('json', { file: INFO }));
    screen.getByText(/^This file is not saved: it changes a disclosure/);
    act(() => draft.write(INFO, mine));
    expect(draft.store.getState().unreadable).toEqual({});
    expect(draft.store.getState().history.files[INFO]).toBe(mine);
  });

  it('[STUDIO-110] leaves other edits of the same step', () => {
    const draft = showDraft(<Messages />, editor);
    act(() => draft.edit('Heading', (all) => setIn(all, INFO, ['heading'], 'Mine')));
    expect(JSON.parse(draft.store.getState().history.files[INFO] ?? '').heading).toBe('Mine');
  });
});

describe('a disclosure on the page', () => {
  const field = /^harbor: steps\.funding-is-almost-here\.certification$/;
  const showWords = (view: typeof editor | typeof legal) => {
    const draft = showDraft(<WordsView />, view);
    act(() => draft.setLook({ platform: 'harbor' }));
    fireEvent.change(screen.getByLabelText('Search by text or key'), { target: { value: CERTIFICATION } });
  };

  it('[STUDIO-110] is shown without a field in the table of words, which says why', async () => {
    showWords(editor);
    await screen.findAllByText(WHY);
    expect(screen.queryByLabelText(field)).toBeNull();
    screen.getByText(/By submitting, you certify/);
  });

  it('[STUDIO-110] is a field for the role legal', async () => {
    showWords(legal);
    await screen.findByLabelText(field);
    expect(screen.queryByText(WHY)).toBeNull();
  });

  it('[STUDIO-110] is shown in a form without input, which says why', async () => {
    const draft = showDraft(<InspectorPane />, editor);
    act(() => draft.select({ step: 'info', question: 'consent' }));
    screen.getByText(WHY);
    await screen.findByLabelText(/^Question/);
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Settings' }).disabled).toBe(true);
    act(() => draft.select({ step: 'info', question: 'business_name' }));
    await screen.findByDisplayValue('Business name');
    expect(screen.queryByText(WHY)).toBeNull();
  });

  it('[STUDIO-110] can be neither removed nor copied with its step', async () => {
    const draft = showDraft(<StepsPane />, editor);
    act(() => draft.select({ step: 'info' }));
    const REFUSED = ['Duplicate', 'Remove'].map((name) => [
      `${name}Has a disclosure: only the role legal changes it`,
      'true',
    ]);
    const items = async (button: HTMLElement | undefined) => {
      if (!button) throw new Error('The row has no menu.');
      fireEvent.click(button);
      const menu = await screen.findByRole('menu');
      return within(menu)
        .getAllByRole('menuitem')
        .map((element) => [element.textContent, element.getAttribute('aria-disabled')]);
    };
    const title = JSON.parse(files[INFO] ?? '').title;
    expect(await items(screen.getByRole('button', { name: `More for ${title}` }))).toEqual(
      expect.arrayContaining(REFUSED),
    );
    cleanup();
    const again = showDraft(<StepsPane />, editor);
    act(() => again.select({ step: 'info' }));
    expect(await items(screen.getByRole('button', { name: /^More for I agree/ }))).toContainEqual(REFUSED[1]);
  });
});

it('[STUDIO-110] a file of translations does not change a disclosure, and says why', () => {
  const subject = { flow: 'apply', platform: 'harbor', tag: 'es-US' };
  const [row] = [
    {
      key: CERTIFICATION,
      source: JSON.parse(files[HARBOR] ?? '').content[CERTIFICATION],
      target: 'Otra de {brand.vendor_name}',
    },
  ];
  const isProtected = (key: string) => key === CERTIFICATION;
  expect(importedChanges(files, subject, [row as never], isProtected)).toEqual({
    changes: [],
    refused: [
      { key: CERTIFICATION, place: 'Step: Summary · what people certify', line: undefined, reason: WHY },
    ],
  });
  expect(importedChanges(files, subject, [row as never]).refused).toEqual([]);
});

it('[STUDIO-110] a copy of a brand leaves out the disclosures', () => {
  const copy = { name: 'Copy', from: 'harbor', isOmitted: (key: string) => key === CERTIFICATION };
  const [all, platform] = addBrand(files, copy);
  const { content, translations } = JSON.parse(all[`brands/${platform}.json`] ?? '');
  expect([content[CERTIFICATION], translations['es-US'][CERTIFICATION]]).toEqual([undefined, undefined]);
  expect(content['home.title']).toBe(JSON.parse(files[HARBOR] ?? '').content['home.title']);
});
