// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { objectOf } from '#engine';
import { useDraftState } from '#src/studio/draft/use-draft.ts';
import { pageTitle, previewOfPage, textRows, textsSeen } from '#src/studio/model/words/index.ts';
import { PREVIEW_DIALOGS } from '#src/studio/preview/preview-dialogs.ts';
import { PREVIEW_PAGES } from '#src/studio/preview/preview-pages.ts';
import { PressedTexts } from '#src/studio/words/PressedTexts.tsx';
import { WordsView } from '#src/studio/words/WordsView.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);
const files = projectFiles();
const HEADING = 'Tell Us How We Can Help';
const record = (draft: ReturnType<typeof showDraft>) =>
  JSON.parse(draft.store.getState().history.files['brands/harbor.json'] ?? '{}');

/** The texts in the language of the preview. */
function ShownTexts() {
  const lang = useDraftState(({ look }) => look.lang);
  return <PressedTexts {...(lang === undefined ? {} : { lang })} />;
}

function press(...texts: string[]) {
  const draft = showDraft(<PressedTexts />, { files });
  act(() => {
    draft.setLook({ platform: 'harbor' });
    draft.select({ step: 'amount' });
    draft.setPressed(texts);
  });
  return draft;
}

it('[STUDIO-126] a pressed text is changed for all brands, or for the shown one alone', () => {
  const draft = press(HEADING);
  const ofAll = screen.getByLabelText<HTMLTextAreaElement>('Default: steps.amount.heading');
  expect(ofAll.value).toBe(HEADING);
  fireEvent.change(screen.getByLabelText('harbor: steps.amount.heading'), { target: { value: 'How much?' } });
  expect(objectOf(record(draft).content)['steps.amount.heading']).toBe('How much?');
  // The text stays the one that was pressed.
  fireEvent.change(ofAll, { target: { value: 'Tell us more' } });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Default: steps.amount.heading').value).toBe(
    'Tell us more',
  );
});

it('[STUDIO-126] the text is changed in the language that the preview shows', () => {
  const draft = showDraft(<PressedTexts lang="es-US" />, { files });
  const spanish = textRows(files, 'apply', 'harbor', 'es-US').find(
    ({ key }) => key === 'steps.amount.heading',
  )?.translated;
  act(() => {
    draft.setLook({ platform: 'harbor' });
    draft.setPressed([spanish ?? '']);
  });
  fireEvent.change(screen.getByLabelText('harbor es-US: steps.amount.heading'), {
    target: { value: '¿Cuánto?' },
  });
  const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(columns.slice(1)).toEqual(['Default, Spanish (US)', 'Harbor Community Bank, Spanish (US)']);
  expect(record(draft).translations['es-US']['steps.amount.heading']).toBe('¿Cuánto?');
});

it('[STUDIO-126] pressed texts stay for another language and brand, and end with their page', () => {
  const draft = showDraft(<ShownTexts />, { files });
  act(() => {
    draft.setLook({ platform: 'harbor' });
    draft.select({ step: 'amount' });
    draft.setPressed([HEADING]);
  });
  act(() => draft.setLook({ platform: 'ironline', lang: 'es-US' }));
  screen.getByLabelText('ironline es-US: steps.amount.heading');
  act(() => draft.select({ step: 'amount', question: 'loan_amount' }));
  screen.getByLabelText('ironline es-US: steps.amount.heading');
  act(() => draft.select({ page: 'home' }));
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByText(/^Press a text in the preview/);
});

it('[STUDIO-126] Done ends the editing of texts, and keeps the focus in the preview', async () => {
  const draft = showDraft(
    <section data-region="" tabIndex={-1}>
      <PressedTexts />
    </section>,
    { files },
  );
  act(() => draft.setLook({ isEditing: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(draft.store.getState().look.isEditing).toBe(false);
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('SECTION'));
});

it('[STUDIO-126] each text says its page, a text of every page before those of other steps', () => {
  press('Continue');
  const pages = screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.split(':')[0]);
  expect(pages[0]).toBe('Every page');
  const ofSteps = pages.slice(pages.indexOf('Step'));
  expect(new Set(ofSteps)).toEqual(new Set(['Step']));
  expect(ofSteps.length).toBeLessThan(pages.length);
});

it('[STUDIO-126] an answer is not a text, and the panel says so', () => {
  press('$85,000 of Ann');
  expect(screen.queryByRole('table')).toBeNull();
  screen.getByText(/^This is no text of its own/);
});

it('[STUDIO-126] placeholders match any words, and the texts of the shown page come first', () => {
  const row = (key: string, text: string, pageTitle: string) =>
    ({ id: key, key, text, pageTitle, part: '' }) as unknown as ReturnType<typeof textRows>[number];
  const rows = [
    row('steps.owners.primary', 'Continue', 'Step: Owners'),
    row('texts.ui.next', 'Continue', 'Every page'),
    row('here', 'Continue', 'Step: Amount'),
    row('step', 'Step {number} of {count}', 'Every step'),
    row('only', '{text}', 'Every step'),
    row('reply', 'We reply to {name} to confirm', 'Every step'),
    row(
      'consent',
      'I agree to the [Terms]({brand.terms_url}) and [Privacy Policy]({brand.privacy_url}).',
      'Step: Amount',
    ),
  ];
  const seenKeys = (...texts: string[]) =>
    textsSeen(rows, texts, { lang: 'en-US', page: 'Step: Amount' }).map(({ key }) => key);
  expect(seenKeys('Continue')).toEqual(['here', 'texts.ui.next', 'steps.owners.primary']);
  expect(seenKeys('Step 6 of 10')).toEqual(['step']);
  expect(seenKeys('Step 6', 'Contin')).toEqual([]);
  expect(seenKeys('We reply to Ann to confirm')).toEqual(['reply']);
  // The parts around the placeholder overlap in it.
  expect(seenKeys('We reply to confirm')).toEqual([]);
  // A text with links is read in parts; 'and' alone could be any text.
  expect(seenKeys('I agree to the')).toEqual(['consent']);
  expect(seenKeys('Privacy Policy')).toEqual(['consent']);
  expect(seenKeys('I agree to the Terms and Privacy Policy.')).toEqual(['consent']);
  expect(seenKeys('and', '.')).toEqual([]);
});

it('[STUDIO-129] a pressed paragraph or list item of a mail is found in its text', () => {
  const rows = textRows(files, 'apply', 'default', undefined);
  const seenKeys = (text: string) =>
    textsSeen(rows, [text], { lang: 'en-US', page: 'Mails' }).map(({ key }) => key)[0];
  expect(seenKeys('Nobody can sign in without the code.')).toBeUndefined();
  expect(
    seenKeys(
      'If you did not ask for this code, you can ignore this email. Nobody can sign in without the code.',
    ),
  ).toBe('texts.mails.code.text');
  expect(seenKeys('If we need anything else, we will tell you exactly what it is.')).toBe(
    'texts.mails.submit.text',
  );
  expect(previewOfPage(files, 'apply', 'Mails')).toEqual({ page: 'mail:code' });
});

it('[STUDIO-125] a page of the table of words opens its preview', async () => {
  for (const page of [...PREVIEW_PAGES, ...PREVIEW_DIALOGS]) {
    const title = pageTitle(files, 'apply', { page }) ?? '';
    const found = previewOfPage(files, 'apply', title);
    expect(pageTitle(files, 'apply', { ...found })).toBe(title);
  }
  const draft = showDraft(
    <>
      <WordsView />
      <section className="st-preview" tabIndex={-1} />
    </>,
    { files },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show in the preview: Home page' }));
  expect(draft.store.getState()).toMatchObject({
    view: 'steps',
    selection: { page: 'home' },
    look: { isEditing: true },
  });
  await vi.waitFor(() => expect(document.activeElement?.className).toBe('st-preview'));
  expect(pageTitle(files, 'apply', { page: 'expired' })).toBe('End pages and other pages');
  expect(previewOfPage(files, 'apply', 'PDF of the application')).toBeUndefined();
});
