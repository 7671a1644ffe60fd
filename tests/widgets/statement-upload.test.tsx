// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aFile, FakeServer, LOST, settlePromises } from './fake-files.ts';
import { CONNECT, choose, finish, input, primary, row, rows, SKIP, show } from './upload-step.ts';

describe('the upload step [SCREEN-44]', () => {
  test('has the three buttons, names the requested months, and says why nothing can be saved yet', async () => {
    await show();
    expect(screen.getByRole('button', { name: 'Save Files' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: CONNECT })).toBeTruthy();
    expect(screen.getByRole('button', { name: SKIP })).toBeTruthy();
    expect(screen.getByText('Add at least one file to save.')).toBeTruthy();
    expect(screen.getByText(/the last 4 months, all pages/)).toBeTruthy();
    expect(
      screen.getByText(
        'PDF, JPG or PNG. At most 8 MB each, 50 files in all. Larger photos are made smaller.',
      ),
    ).toBeTruthy();
    expect(input().getAttribute('accept')).toBe('application/pdf,.pdf,image/jpeg,.jpg,.jpeg,image/png,.png');
  });

  test('a brand can replace every text', async () => {
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

  test('[STMT-23] uploads files when they are chosen, saves them, and completes the step', async () => {
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
    expect(bar.value).toBe(100);
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
    const neededMonths = ['2026-07', '2026-08', '2026-09', '2026-10'].map((month) => ({
      month,
      here: false,
    }));
    const { server, user } = await show(undefined, {
      port: { months: () => neededMonths },
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

  test('the months are asked below the statements alone, and every checked month stays checked', async () => {
    const neededMonths = ['2026-09', '2026-10'].map((month) => ({ month, here: false }));
    const documents = (): ('pfs' | 'suq')[] => ['pfs', 'suq'];
    const { server, user } = await show(undefined, { port: { months: () => neededMonths, documents } });
    await choose([aFile('stmt.pdf', 5)]);
    await finish(server, 'stmt.pdf');
    expect(screen.getAllByText('0 of 2 months')).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: /September/ }));
    await user.click(screen.getByRole('checkbox', { name: /October/ }));
    expect(screen.getByText('2 of 2 months')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /September/ }));
    expect(screen.getByText('1 of 2 months')).toBeTruthy();
  });

  test('shows the name of the statements only next to other documents, because its page has the same heading', async () => {
    const isShown = () =>
      !screen.getByRole('heading', { name: 'Bank statements' }).classList.contains('visually-hidden');
    await show();
    expect(isShown()).toBe(false);
    cleanup();
    await show(undefined, { port: { documents: () => ['pfs'] } });
    expect(isShown()).toBe(true);
  });

  test('the months and the answer about missing ones are marked as optional', async () => {
    const neededMonths = [
      { month: '2026-09', here: false },
      { month: '2026-10', here: true },
    ];
    const { user } = await show(undefined, { port: { months: () => neededMonths } });
    await user.click(screen.getByRole('radio', { name: /no more/ }));
    for (const group of screen
      .getAllByRole('group')
      .filter((element) => element.querySelector('input:not([type=file])')))
      expect(group.querySelector('legend')?.textContent).toMatch(/ \(optional\)$/);
    expect(screen.getByRole('textbox').closest('.tr-field')?.textContent).toContain('(optional)');
  });

  test('a save of files answers no question in the page, because the server sets the statement source', async () => {
    const { server, user, done, engine } = await show();
    await choose([aFile('july.pdf', 300_000)]);
    await finish(server, 'july.pdf');
    await user.click(primary());
    await waitFor(() => expect(server.saves).toHaveLength(1));
    expect(engine.state().application.type_of_statements).toBeUndefined();
    expect(done).not.toHaveBeenCalled();
  });

  test('[ERROR-31] a failed save shows an alert with its reason, and can be tried again', async () => {
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

  test('a refused file shows its reason without a retry, and a lost file offers one', async () => {
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
        .map((element) => element.textContent),
    ).toEqual(['Remove locked.pdf']);
    expect(
      row('lost.pdf')
        .getAllByRole('button')
        .map((element) => element.textContent),
    ).toEqual(['Upload again lost.pdf', 'Remove lost.pdf']);
    await user.click(row('lost.pdf').getByRole('button', { name: 'Upload again lost.pdf' }));
    expect(rows()[1]).toEqual(['lost.pdf', 'Uploading 0%']);
  });

  test('repeats a lost upload without a click when the network returns', async () => {
    const { server } = await show();
    await choose([aFile('lost.pdf', 6)]);
    await finish(server, 'lost.pdf', LOST);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(rows()).toEqual([['lost.pdf', 'Uploading 0%']]);
  });

  test('the focus stays on the row of a canceled file, and moves on if the row is removed', async () => {
    const { server, user } = await show();
    await choose([aFile('a.pdf', 5), aFile('b.pdf', 6)]);
    await user.click(row('a.pdf').getByRole('button', { name: 'Cancel a.pdf' }));
    await act(settlePromises);
    expect(rows()[0]).toEqual(['a.pdf', 'Canceled']);
    expect(document.activeElement?.textContent).toBe('Upload again a.pdf');
    await user.click(row('a.pdf').getByRole('button', { name: 'Remove a.pdf' }));
    expect(document.activeElement?.textContent).toBe('Cancel b.pdf');
    await finish(server, 'b.pdf');
    expect(document.activeElement?.textContent).toBe('Remove b.pdf');
    await user.click(row('b.pdf').getByRole('button', { name: 'Remove b.pdf' }));
    await act(settlePromises);
    expect(rows()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Choose files Bank statements');
  });
});
