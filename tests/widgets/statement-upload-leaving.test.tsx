// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { STATEMENTS } from '#domain/limits.ts';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import { aFile, FakeServer, LOST } from './fake-files.ts';
import { CONNECT, choose, finish, primary, rows, SKIP, show } from './upload-step.ts';

describe('ways out of the upload step', () => {
  test('include Connecting sounds easier, which opens the bank step, if connecting is offered', async () => {
    const { user, navigate } = await show();
    await user.click(screen.getByRole('button', { name: CONNECT }));
    expect(navigate).toHaveBeenCalledWith('bank-connect');
    cleanup();
    await show(undefined, { flags: { plaid_connect: false } });
    expect(screen.queryByRole('button', { name: CONNECT })).toBeNull();
    cleanup();
    await show(undefined, { answers: { type_of_statements: 'plaid' } });
    expect(screen.queryByRole('button', { name: CONNECT })).toBeNull();
  });

  test('[STMT-2] include Skip, which is stored on the server and opens the next step', async () => {
    let answer: (skipped: { ok: true }) => void = () => {};
    const skip = vi.fn<StatementUploadPort['skip']>(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user, navigate, done } = await show(undefined, { port: { skip } });
    await user.dblClick(screen.getByRole('button', { name: SKIP }));
    expect(screen.getByText('One moment...')).toBeTruthy();
    answer({ ok: true });
    await waitFor(() => expect(navigate).toHaveBeenCalledWith(undefined));
    expect(done).not.toHaveBeenCalled();
    // Until the next step renders.
    await user.click(screen.getByRole('button', { name: SKIP }));
    expect(skip).toHaveBeenCalledTimes(1);
  });

  describe('with files that are uploaded and not saved', () => {
    const begin = async (names: string[], label?: string) => {
      const skip = vi.fn<StatementUploadPort['skip']>(async () => ({ ok: true }));
      const leaving = await show(undefined, { port: { skip } });
      for (const name of names) {
        await choose([aFile(name, 300_000)], label);
        await finish(leaving.server, name);
      }
      const press = async (button: string, answer: string) => {
        await leaving.user.click(screen.getByRole('button', { name: button }));
        const dialog = within(await screen.findByRole('alertdialog'));
        const title = dialog.getByRole('heading').textContent;
        await leaving.user.click(dialog.getByRole('button', { name: answer }));
        return title;
      };
      return { ...leaving, skip, press };
    };

    test('[STMT-26] Skip asks first, and staying keeps all files', async () => {
      const { press, skip, server } = await begin(['july.pdf']);
      expect(await press(SKIP, 'Stay on this page')).toBe('1 file is not saved yet');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: SKIP })));
      expect(skip).not.toHaveBeenCalled();
      expect(server.saves).toEqual([]);
      expect(rows()).toEqual([['july.pdf', 'Uploaded']]);
    });

    test('Skip leaves the files after a confirmation', async () => {
      const { press, skip, server, navigate } = await begin(['july.pdf', 'june.pdf']);
      expect(await press(SKIP, 'Skip without saving')).toBe('2 files are not saved yet');
      await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(undefined));
      expect(skip).toHaveBeenCalledTimes(1);
      expect(server.saves).toEqual([]);
    });

    test('connecting asks first, also while a file is being uploaded', async () => {
      const { press, navigate } = await begin(['july.pdf']);
      await choose([aFile('june.pdf', 300_000)]);
      await waitFor(() => expect(rows()).toHaveLength(2));
      expect(await press(CONNECT, 'Stay on this page')).toBe('2 files are not saved yet');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(navigate).not.toHaveBeenCalled();
      await press(CONNECT, 'Leave without saving');
      await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('bank-connect'));
    });

    test('[STMT-26] [SCREEN-62] Back and the list of steps ask first, unless all files are saved', async () => {
      const { user, server } = await begin(['july.pdf']);
      await user.click(screen.getByRole('link', { name: 'Back' }));
      const dialog = within(await screen.findByRole('alertdialog'));
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        'Stay on this page',
        'Leave without saving',
      ]);
      await user.click(dialog.getByRole('button', { name: 'Stay on this page' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Back' })));
      await user.click(screen.getByRole('link', { name: 'Back' }));
      const again = within(await screen.findByRole('alertdialog'));
      await user.click(again.getByRole('button', { name: 'Leave without saving' }));
      expect(await screen.findByText('left')).toBeTruthy();
      expect(server.saves).toEqual([]);
      cleanup();
      const savedServer = new FakeServer();
      savedServer.store('may.pdf', 300_000, true);
      const next = await show(savedServer);
      await next.user.click(screen.getByRole('link', { name: 'Back' }));
      expect(await screen.findByText('left')).toBeTruthy();
    });
  });

  test('[STMT-26] [SCREEN-62] ask before an unsaved answer about the months is left, also by a reload', async () => {
    const server = new FakeServer();
    server.store('stmt.pdf', 300_000, true);
    const months = [{ month: '2026-10', here: false }];
    const { user } = await show(server, { port: { months: () => months } });
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    screen.getByText('0 of 1 month');
    const none = screen.getByRole<HTMLInputElement>('radio', { name: /no more/ });
    await user.click(none);
    expect(none.checked).toBe(true);
    expect(primary().textContent).toBe('Save Files');
    const note = screen.getByRole<HTMLInputElement>('textbox', { description: /^For example/ });
    expect(note.maxLength).toBe(STATEMENTS.noteLength);
    await user.type(note, 'We opened in October.');
    expect(leaves()).toBe(false);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    const name = 'Your answer about the months is not saved yet';
    const dialog = within(await screen.findByRole('alertdialog', { name }));
    await user.click(dialog.getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('left')).toBeNull();
    await user.click(primary());
    await waitFor(() => expect(server.saves).toHaveLength(1));
    expect(leaves()).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(await screen.findByText('left')).toBeTruthy();
  });

  test('show an error and change nothing if Skip fails', async () => {
    const skip = async () => ({ ok: false as const, text: "we couldn't save your preference" });
    const { user, navigate } = await show(undefined, { port: { skip } });
    await user.click(screen.getByRole('button', { name: SKIP }));
    await waitFor(() => expect(screen.getByText("we couldn't save your preference")).toBeTruthy());
    expect(navigate).not.toHaveBeenCalled();
  });

  test('[SCREEN-81] Save Files saves the uploaded files and asks before it leaves a failed one behind', async () => {
    const server = new FakeServer();
    const { user, done } = await show(server, { answers: { type_of_statements: 'upload' } });
    await choose([aFile('july.pdf', 300_000), aFile('june.pdf', 200_000)]);
    await finish(server, 'july.pdf');
    await finish(server, 'june.pdf', LOST);
    const answer = async (name: string): Promise<void> => {
      await user.click(screen.getByRole('button', { name: /^(Save Files|Continue)/ }));
      const dialog = within(await screen.findByRole('alertdialog', { name: '1 file was not uploaded' }));
      await user.click(dialog.getByRole('button', { name }));
    };
    await answer('Stay on this page');
    expect(rows()).toEqual([
      ['july.pdf', 'Saved with your application'],
      ['june.pdf', 'Not uploaded'],
    ]);
    expect(done).not.toHaveBeenCalled();
    await answer('Continue without uploading');
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
  });

  test.each([
    ['a link', () => screen.getByRole('link', { name: 'Back' })],
    ['connecting', () => screen.getByRole('button', { name: CONNECT })],
    ['Skip', () => screen.getByRole('button', { name: SKIP })],
  ])('[SCREEN-81] %s asks before it leaves a failed file behind', async (_, wayOut) => {
    const server = new FakeServer();
    const skip = vi.fn<StatementUploadPort['skip']>(async () => ({ ok: true }));
    const { user, navigate } = await show(server, { port: { skip } });
    await choose([aFile('june.pdf', 200_000)]);
    await finish(server, 'june.pdf', LOST);
    const answer = async (name: string): Promise<void> => {
      await user.click(wayOut());
      const dialog = within(await screen.findByRole('alertdialog', { name: '1 file was not uploaded' }));
      await user.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await answer('Stay on this page');
    expect(rows()).toEqual([['june.pdf', 'Not uploaded']]);
    expect(navigate).not.toHaveBeenCalled();
    expect(screen.queryByText('left')).toBeNull();
    await answer('Leave without uploading');
    await waitFor(() => expect(navigate.mock.calls.length > 0 || screen.queryByText('left')).toBeTruthy());
  });

  test('[SCREEN-81] the browser asks before a reload removes a failed file, while its step is shown', async () => {
    const server = new FakeServer();
    await show(server);
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await choose([aFile('july.pdf', 300_000), aFile('june.pdf', 200_000)]);
    await finish(server, 'june.pdf', LOST);
    await finish(server, 'july.pdf');
    expect(leaves()).toBe(false);
    cleanup();
    expect(leaves()).toBe(true);
  });
});
