// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import { aFile, FakeServer, LOST, REFUSED, SESSION_OVER, settled } from './fake-files.ts';
import { type StepOptions, showStep } from './step-harness.tsx';

const SKIP = "Skip - I don't have them right now";
const CONNECT = "Connecting sounds easier, let's do that";

const servers: FakeServer[] = [];
// Unfinished uploads would make the browser warn in the next test.
afterEach(async () => {
  cleanup();
  for (const server of servers.splice(0)) await server.end();
});

async function show(
  server = new FakeServer(),
  options: StepOptions & { port?: Partial<StatementUploadPort> } = {},
) {
  servers.push(server);
  const port: StatementUploadPort = { ...server.port, ...options.port };
  const shown = await showStep('upload-statements', {
    ports: { 'statement-upload': port },
    loggedIn: true,
    flags: { plaid_connect: true },
    ...options,
  });
  await act(settled);
  return { ...shown, server, port };
}

/** The browser's own file input, which the button opens. */
const input = (label = 'Bank statements') => screen.getByLabelText(label, { selector: 'input' });
const choose = async (files: File[], label = 'Bank statements') => {
  fireEvent.change(input(label), { target: { files } });
  // The dropzone reads the files, then ids are computed.
  await waitFor(() => expect(screen.queryAllByRole('listitem').length).toBeGreaterThan(0));
  await act(settled);
};
const rows = () =>
  Array.from(document.querySelectorAll('[data-file]'), (row) => [
    row.getAttribute('data-file'),
    row.querySelector('p + p')?.textContent?.split(' · ')[0],
  ]);
const row = (name: string) => within(document.querySelector(`[data-file="${name}"]`) as HTMLElement);
const primary = () => screen.getByRole('button', { name: /^(Save Files|Continue|Saving)/ });
/** Answers the upload of a file once it has started. */
const finish = async (server: FakeServer, ...args: Parameters<FakeServer['finish']>) => {
  await waitFor(() => expect(server.open).toContain(args[0]));
  await act(() => server.finish(...args));
};

describe('the upload step [SCREEN-44]', () => {
  test('has the three buttons, says what is asked for, and why nothing can be saved yet', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Save Files' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: CONNECT })).toBeTruthy();
    expect(screen.getByRole('button', { name: SKIP })).toBeTruthy();
    expect(screen.getByText('Add at least one file to save.')).toBeTruthy();
    expect(screen.getByText(/the last 4 months, all pages/)).toBeTruthy();
    expect(screen.getByText('PDF, JPG or PNG. At most 8 MB each, 50 files in all.')).toBeTruthy();
    expect(input().getAttribute('accept')).toBe('application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png');
  });

  test('a brand says all of it in words of its own', async () => {
    await show(undefined, {
      content: {
        'steps.upload-statements.heading': 'Send us your statements',
        'texts.widgets.statementUpload.save': 'Send them',
        'texts.widgets.statementUpload.areas.statement.title': 'Your statements',
        'texts.widgets.statementUpload.blocked.empty': 'Nothing to send yet.',
      },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Send us your statements');
    expect(screen.getByRole('button', { name: 'Send them' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your statements' })).toBeTruthy();
    expect(screen.getByText('Nothing to send yet.')).toBeTruthy();
  });

  test('[STMT-23] uploads as files are chosen, saves them, and the step is done', async () => {
    const { server, user, done } = await show(undefined, { answers: { type_of_statements: 'upload' } });
    await choose([aFile('july.pdf', 300_000), aFile('june.pdf', 300_000)]);
    expect(rows()).toEqual([
      ['july.pdf', 'Uploading 0%'],
      ['june.pdf', 'Uploading 0%'],
    ]);
    expect(screen.getByText('You can save when all files are uploaded.')).toBeTruthy();
    await user.click(primary());
    expect(server.saves).toEqual([]);
    act(() => server.progress('july.pdf', 0.43));
    expect(rows()[0]).toEqual(['july.pdf', 'Uploading 43%']);
    const bar = screen.getByRole('progressbar', { name: 'Uploading july.pdf' }) as HTMLProgressElement;
    expect([bar.value, bar.max]).toEqual([43, 100]);
    act(() => server.progress('july.pdf', 1));
    expect(rows()[0]).toEqual(['july.pdf', 'Checking']);
    await finish(server, 'july.pdf');
    await finish(server, 'june.pdf');
    expect(rows()).toEqual([
      ['july.pdf', 'Uploaded'],
      ['june.pdf', 'Uploaded'],
    ]);
    expect(screen.getByText('2 of 2 uploaded')).toBeTruthy();
    expect(primary().getAttribute('aria-disabled')).toBeNull();
    await user.click(primary());
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(server.saves).toEqual([['july.pdf', 'june.pdf']]);
  });

  test('saves its files with the months open, and says which file is of another year', async () => {
    const asked = ['2026-07', '2026-08', '2026-09', '2026-10'].map((month) => ({ month, here: false }));
    const { server, user } = await show(undefined, {
      port: { months: () => asked },
      answers: { type_of_statements: 'upload' },
    });
    await choose([aFile('stmt-2019.pdf', 5), aFile('January 2031.pdf', 6)]);
    await finish(server, 'stmt-2019.pdf');
    await finish(server, 'January 2031.pdf');
    expect(screen.getByText(/^stmt-2019\.pdf.* 2019/)).toBeTruthy();
    expect(screen.getByText(/^January 2031\.pdf.*January 2031/)).toBeTruthy();
    expect(screen.getByText('0 of 4 months')).toBeTruthy();
    await user.click(primary());
    await waitFor(() => expect(server.saves).toEqual([['stmt-2019.pdf', 'January 2031.pdf']]));
  });

  test('the months and the answer about missing ones are marked as optional', async () => {
    const asked = [
      { month: '2026-09', here: false },
      { month: '2026-10', here: true },
    ];
    const { user } = await show(undefined, { port: { months: () => asked } });
    await user.click(screen.getByRole('radio', { name: /no more/ }));
    for (const group of screen
      .getAllByRole('group')
      .filter((one) => one.querySelector('input:not([type=file])')))
      expect(group.querySelector('legend')?.textContent).toMatch(/ \(optional\)$/);
    expect(screen.getByRole('textbox').closest('.tr-field')?.textContent).toContain('(optional)');
  });

  test('the type of statements is the server’s to say: a save alone answers nothing here', async () => {
    const { server, user, done, engine } = await show();
    await choose([aFile('july.pdf', 300_000)]);
    await finish(server, 'july.pdf');
    await user.click(primary());
    await waitFor(() => expect(server.saves).toHaveLength(1));
    expect(engine.state().application.type_of_statements).toBeUndefined();
    expect(done).not.toHaveBeenCalled();
  });

  test('[ERROR-31] a failed save says so, and can be tried again', async () => {
    const server = new FakeServer();
    const { user, done } = await show(server, { answers: { type_of_statements: 'upload' } });
    await choose([aFile('july.pdf', 300_000)]);
    await finish(server, 'july.pdf');
    server.saving = { ok: false, problem: { kind: 'refused', text: "we couldn't save files", retry: true } };
    await user.click(primary());
    await waitFor(() => expect(screen.getByText('Failed to save')).toBeTruthy());
    expect(screen.getByText("we couldn't save files").closest('[role=alert]')).toBeTruthy();
    expect(done).not.toHaveBeenCalled();
    server.saving = undefined;
    await user.click(primary());
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Failed to save')).toBeNull();
  });

  test('a refused file says why and offers no second try; a lost one does', async () => {
    const { server, user } = await show();
    await choose([aFile('locked.pdf', 5), aFile('lost.pdf', 6)]);
    await finish(server, 'locked.pdf', {
      ok: false,
      problem: { kind: 'refused', text: 'This PDF needs a password.', retry: false },
    });
    await finish(server, 'lost.pdf', LOST);
    expect(row('locked.pdf').getByText('This PDF needs a password.')).toBeTruthy();
    expect(
      row('locked.pdf')
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Remove locked.pdf']);
    expect(
      row('lost.pdf')
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Try again lost.pdf', 'Remove lost.pdf']);
    await user.click(row('lost.pdf').getByRole('button', { name: 'Try again lost.pdf' }));
    expect(rows()[1]).toEqual(['lost.pdf', 'Uploading 0%']);
  });

  test('continues a lost upload by itself when the network is back', async () => {
    const { server } = await show();
    await choose([aFile('lost.pdf', 6)]);
    await finish(server, 'lost.pdf', LOST);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(rows()).toEqual([['lost.pdf', 'Uploading 0%']]);
  });

  test('focus stays on the row that is canceled, and goes on if one is removed', async () => {
    const { server, user } = await show();
    await choose([aFile('a.pdf', 5), aFile('b.pdf', 6)]);
    await user.click(row('a.pdf').getByRole('button', { name: 'Cancel a.pdf' }));
    await act(settled);
    expect(rows()[0]).toEqual(['a.pdf', 'Canceled']);
    expect(document.activeElement?.textContent).toBe('Try again a.pdf');
    await user.click(row('a.pdf').getByRole('button', { name: 'Remove a.pdf' }));
    expect(document.activeElement?.textContent).toBe('Cancel b.pdf');
    await finish(server, 'b.pdf');
    expect(document.activeElement?.textContent).toBe('Remove b.pdf');
    await user.click(row('b.pdf').getByRole('button', { name: 'Remove b.pdf' }));
    await act(settled);
    expect(rows()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Choose files Bank statements');
  });

  test('files that are not taken are named with their reason [ERROR-21] [ERROR-22]', async () => {
    const { user, server } = await show();
    fireEvent.change(input(), {
      target: { files: [aFile('a.docx', 5), aFile('b.pdf', 9 * 1024 * 1024), aFile('c.pdf', 0)] },
    });
    const box = within(await screen.findByRole('region', { name: '3 files were not added' }));
    expect(
      box
        .getAllByRole('listitem')
        .map((one) => one.textContent)
        .toSorted(),
    ).toEqual([
      'a.docx: Uploaded files must be .jpg, .jpeg, .png, or .pdf',
      'b.pdf: File too large. Max file size is 8MB',
      'c.pdf: This file is empty. Please choose another one.',
    ]);
    expect(screen.getByText('3 files were not added', { selector: '[role=status] span' })).toBeTruthy();
    expect(server.open).toEqual([]);
    await user.click(box.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: '3 files were not added' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Choose files Bank statements');
  });

  test('names a duplicate file next to the accepted new one', async () => {
    const { server } = await show();
    await choose([aFile('twice.pdf', 5)]);
    await choose([aFile('twice.pdf', 5), aFile('once.pdf', 5)]);
    const box = within(await screen.findByRole('region', { name: '1 file was not added' }));
    expect(box.getByRole('listitem').textContent).toBe('twice.pdf: This file is in the list already.');
    await waitFor(() => expect(server.open).toEqual(['twice.pdf', 'once.pdf']));
  });

  test('shows files from earlier visits, and does not let saved ones be removed', async () => {
    const server = new FakeServer();
    server.store('june.pdf', 300_000);
    server.store('may.pdf', 300_000, true);
    await show(server);
    expect(rows()).toEqual([
      ['june.pdf', 'Uploaded'],
      ['may.pdf', 'Saved with your application'],
    ]);
    expect(row('may.pdf').queryByRole('button')).toBeNull();
    expect(primary().textContent).toBe('Save Files');
  });

  test('coming back to the tab shows what another one has uploaded and removed', async () => {
    const server = new FakeServer();
    server.store('june.pdf', 300_000);
    await show(server);
    server.stored = [];
    server.store('may.pdf', 300_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(rows()).toEqual([['may.pdf', 'Uploaded']]));
  });

  test('the button continues if everything is saved', async () => {
    const server = new FakeServer();
    server.store('may.pdf', 300_000, true);
    const { user, done } = await show(server, {
      answers: { type_of_statements: 'upload', have_statements: true },
    });
    expect(screen.queryByRole('button', { name: SKIP })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(server.saves).toEqual([]);
  });

  test('a list that can not be had is said, with a way to ask again', async () => {
    const server = new FakeServer();
    server.listing = LOST;
    const { user } = await show(server);
    expect(screen.getByText('lost').closest('[role=alert]')).toBeTruthy();
    server.listing = undefined;
    server.store('june.pdf', 300_000);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await act(settled);
    expect(rows()).toEqual([['june.pdf', 'Uploaded']]);
    expect(screen.queryByText('lost')).toBeNull();
  });

  test('the browser warns before the page goes while files are on their way, and only then', async () => {
    const { server } = await show();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await choose([aFile('a.pdf', 5)]);
    expect(leaves()).toBe(false);
    await finish(server, 'a.pdf');
    expect(leaves()).toBe(true);
  });

  test('the list outlives the step and a session that ended', async () => {
    const server = new FakeServer();
    const { port } = await show(server);
    await choose([aFile('a.pdf', 5), aFile('b.pdf', 6)]);
    await finish(server, 'a.pdf');
    await finish(server, 'b.pdf', SESSION_OVER);
    expect(rows()[1]).toEqual(['b.pdf', 'Waiting']);
    cleanup();
    await showStep('upload-statements', { ports: { 'statement-upload': port }, loggedIn: true });
    expect(rows()).toEqual([
      ['a.pdf', 'Uploaded'],
      ['b.pdf', 'Uploading 0%'],
    ]);
  });

  test('Connecting sounds easier leads to the bank step, if connecting is offered', async () => {
    const { user, went } = await show();
    await user.click(screen.getByRole('button', { name: CONNECT }));
    expect(went).toHaveBeenCalledWith('bank-connect');
    cleanup();
    await show(undefined, { flags: { plaid_connect: false } });
    expect(screen.queryByRole('button', { name: CONNECT })).toBeNull();
    cleanup();
    await show(undefined, { answers: { type_of_statements: 'plaid' } });
    expect(screen.queryByRole('button', { name: CONNECT })).toBeNull();
  });

  test('[STMT-2] Skip tells the server and passes the step by', async () => {
    let answer: (skipped: { ok: true }) => void = () => {};
    const skip = vi.fn<StatementUploadPort['skip']>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user, went, done } = await show(undefined, { port: { skip } });
    await user.dblClick(screen.getByRole('button', { name: SKIP }));
    expect(screen.getByText('One moment...')).toBeTruthy();
    answer({ ok: true });
    await waitFor(() => expect(went).toHaveBeenCalledWith(undefined));
    expect(done).not.toHaveBeenCalled();
    // Until the next step renders.
    await user.click(screen.getByRole('button', { name: SKIP }));
    expect(skip).toHaveBeenCalledTimes(1);
  });

  describe('with files that are uploaded and not saved', () => {
    const begin = async (names: string[], label?: string) => {
      const skip = vi.fn<StatementUploadPort['skip']>(async () => ({ ok: true }));
      const shown = await show(undefined, { port: { skip } });
      for (const name of names) {
        await choose([aFile(name, 300_000)], label);
        await finish(shown.server, name);
      }
      const press = async (button: string, answer: string) => {
        await shown.user.click(screen.getByRole('button', { name: button }));
        const dialog = within(await screen.findByRole('alertdialog'));
        const title = dialog.getByRole('heading').textContent;
        await shown.user.click(dialog.getByRole('button', { name: answer }));
        return title;
      };
      return { ...shown, skip, press };
    };

    test('[STMT-26] Skip asks first; staying keeps all of them', async () => {
      const { press, skip, server } = await begin(['july.pdf']);
      expect(await press(SKIP, 'Stay on this page')).toBe('1 file is not saved yet');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: SKIP })));
      expect(skip).not.toHaveBeenCalled();
      expect(server.saves).toEqual([]);
      expect(rows()).toEqual([['july.pdf', 'Uploaded']]);
    });

    test('leaves them if that is wanted', async () => {
      const { press, skip, server, went } = await begin(['july.pdf', 'june.pdf']);
      expect(await press(SKIP, 'Skip without saving')).toBe('2 files are not saved yet');
      await waitFor(() => expect(went).toHaveBeenCalledExactlyOnceWith(undefined));
      expect(skip).toHaveBeenCalledTimes(1);
      expect(server.saves).toEqual([]);
    });

    test('connecting asks first, also while one is on its way', async () => {
      const { press, went } = await begin(['july.pdf']);
      await choose([aFile('june.pdf', 300_000)]);
      await waitFor(() => expect(rows()).toHaveLength(2));
      expect(await press(CONNECT, 'Stay on this page')).toBe('2 files are not saved yet');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(went).not.toHaveBeenCalled();
      await press(CONNECT, 'Leave without saving');
      await waitFor(() => expect(went).toHaveBeenCalledExactlyOnceWith('bank-connect'));
    });

    test('[STMT-26] [SCREEN-62] Back and the list of steps ask first; with all saved nothing does', async () => {
      const { user, server } = await begin(['july.pdf']);
      await user.click(screen.getByRole('link', { name: 'Back' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name: 'Stay on this page' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Back' })));
      await user.click(screen.getByRole('link', { name: 'Back' }));
      const again = within(await screen.findByRole('alertdialog'));
      await user.click(again.getByRole('button', { name: 'Leave without saving' }));
      expect(await screen.findByText('left')).toBeTruthy();
      expect(server.saves).toEqual([]);
      cleanup();
      const saved = new FakeServer();
      saved.store('may.pdf', 300_000, true);
      const next = await show(saved);
      await next.user.click(screen.getByRole('link', { name: 'Back' }));
      expect(await screen.findByText('left')).toBeTruthy();
    });
  });

  test('a skip that failed is said and changes nothing', async () => {
    const skip = async () => ({ ok: false as const, text: "we couldn't save your preference" });
    const { user, went } = await show(undefined, { port: { skip } });
    await user.click(screen.getByRole('button', { name: SKIP }));
    await waitFor(() => expect(screen.getByText("we couldn't save your preference")).toBeTruthy());
    expect(went).not.toHaveBeenCalled();
  });
});

describe('the two documents of an equipment request [AMOUNT-41]', () => {
  const documents = (): ('pfs' | 'suq')[] => ['pfs', 'suq'];

  test('each has its own area, form and button; a file knows what it is', async () => {
    const { server } = await show(undefined, { port: { documents } });
    const links = screen
      .getAllByRole('link', { name: /^Download/ })
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Download the form (PDF) Personal financial statement', '/download/pfs?lang=en-US'],
      ['Download the form (PDF) Startup questionnaire', '/download/suq?lang=en-US'],
    ]);
    await choose([aFile('mine.pdf', 5)], 'Personal financial statement');
    await finish(server, 'mine.pdf');
    expect(server.stored).toMatchObject([{ name: 'mine.pdf', documentType: 'pfs' }]);
    const list = screen.getByRole('list', { name: 'Files: Personal financial statement' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  test('they are saved alone, and the step then waits for a statement', async () => {
    const { server, user, done } = await show(undefined, { port: { documents } });
    await choose([aFile('mine.pdf', 5)], 'Startup questionnaire');
    await finish(server, 'mine.pdf');
    await user.click(primary());
    await screen.findByText('Your files are saved. Add at least one bank statement to continue.');
    expect(server.saves).toEqual([['mine.pdf']]);
    await user.click(primary());
    expect(done).not.toHaveBeenCalled();
    await choose([aFile('oct.pdf', 6)]);
    await finish(server, 'oct.pdf');
    await user.click(primary());
    await waitFor(() => expect(server.saves).toEqual([['mine.pdf'], ['oct.pdf']]));
  });

  test('can be sent alone after a bank was connected or statements were promised', async () => {
    const { server, user, done } = await show(undefined, {
      port: { documents },
      answers: { type_of_statements: 'plaid', have_statements: true },
    });
    await choose([aFile('mine.pdf', 5)], 'Startup questionnaire');
    await finish(server, 'mine.pdf');
    await user.click(primary());
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
    expect(server.saves).toEqual([['mine.pdf']]);
  });

  test('one failed file beside a good one is not forgotten, and the good one is saved', async () => {
    const { server, user } = await show(undefined, { answers: { type_of_statements: 'upload' } });
    await choose([aFile('a.pdf', 5), aFile('b.pdf', 6)]);
    await finish(server, 'a.pdf');
    await finish(server, 'b.pdf', REFUSED);
    expect(screen.getByText('1 file was not uploaded. Only uploaded files are saved.')).toBeTruthy();
    await user.click(primary());
    await waitFor(() => expect(server.saves).toEqual([['a.pdf']]));
  });
});
