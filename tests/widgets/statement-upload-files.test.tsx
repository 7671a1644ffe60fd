// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import spanish from '#flows/locales/es-US/texts.json' with { type: 'json' };
import { widgets as shown } from '#flows/texts.steps.json' with { type: 'json' };
import { aFile, FakeServer, LOST, SESSION_OVER, settlePromises } from './fake-files.ts';
import { showStep } from './step-harness.tsx';
import { choose, finish, input, primary, row, rows, SKIP, show } from './upload-step.ts';

const inSpanish = (key: string) => (spanish as Record<string, string>)[`texts.widgets.${key}`];

describe('the files of the upload step', () => {
  test('are refused with the name and the reason [ERROR-21] [ERROR-22]', async () => {
    const { user, server } = await show();
    fireEvent.change(input(), {
      target: { files: [aFile('a.docx', 5), aFile('b.pdf', 9 * 1024 * 1024), aFile('c.pdf', 0)] },
    });
    const box = within(await screen.findByRole('region', { name: '3 files were not added' }));
    expect(
      box
        .getAllByRole('listitem')
        .map((element) => element.textContent)
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

  test.each([
    [20, 20, undefined],
    [22, 20, 'and 2 more'],
  ])(
    'are named if they are refused: of %i files %i, and the others are counted',
    async (count, named, more) => {
      await show();
      const files = Array.from({ length: count }, (_, index) => aFile(`${index + 1}.docx`, 5));
      fireEvent.change(input(), { target: { files } });
      const box = within(await screen.findByRole('region', { name: `${count} files were not added` }));
      const lines = box.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
      expect(lines.filter((line) => line.includes('.docx: '))).toHaveLength(named);
      expect(lines[named]).toBe(more);
    },
  );

  test('include a duplicate only once, and the step names it beside the accepted file', async () => {
    const { server } = await show();
    await choose([aFile('twice.pdf', 5)]);
    await choose([aFile('twice.pdf', 5), aFile('once.pdf', 5)]);
    const box = within(await screen.findByRole('region', { name: '1 file was not added' }));
    expect(box.getByRole('listitem').textContent).toBe('twice.pdf: This file is in the list already.');
    await waitFor(() => expect(server.open).toEqual(['twice.pdf', 'once.pdf']));
  });

  test('include files of earlier visits, and saved files have no Remove button', async () => {
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

  test('are read again when the tab becomes visible, with the changes of another tab', async () => {
    const server = new FakeServer();
    server.store('june.pdf', 300_000);
    await show(server);
    server.stored = [];
    server.store('may.pdf', 300_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(rows()).toEqual([['may.pdf', 'Uploaded']]));
  });

  test('pass the focus to the row before the last one when that is removed', async () => {
    const server = new FakeServer();
    server.store('june.pdf', 300_000);
    server.store('may.pdf', 300_000);
    const { user } = await show(server);
    await user.click(row('may.pdf').getByRole('button', { name: /^Remove/ }));
    await act(settlePromises);
    expect(document.activeElement?.textContent).toBe('Remove june.pdf');
  });

  test('are not saved while one of them is being removed', async () => {
    const server = new FakeServer();
    server.store('june.pdf', 300_000);
    server.store('may.pdf', 300_000);
    const remove = () => new Promise<never>(() => undefined);
    const { user } = await show(server, { port: { remove } });
    await user.click(row('may.pdf').getByRole('button', { name: /^Remove/ }));
    expect(primary().getAttribute('aria-disabled')).toBe('true');
    await user.click(primary());
    expect(server.saves).toEqual([]);
  });

  test('let the button continue if all of them are saved', async () => {
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

  test('are requested again by a button if the list failed to load', async () => {
    const server = new FakeServer();
    server.listing = LOST;
    const { user } = await show(server);
    expect(screen.getByText('lost').closest('[role=alert]')).toBeTruthy();
    server.listing = undefined;
    server.store('june.pdf', 300_000);
    await user.click(screen.getByRole('button', { name: 'Look again' }));
    await act(settlePromises);
    expect(rows()).toEqual([['june.pdf', 'Uploaded']]);
    expect(screen.queryByText('lost')).toBeNull();
  });

  test.each([
    ['English', shown.bankLink.retry, shown.statementUpload.retry, shown.statementUpload.listAgain],
    ['Spanish', ...['bankLink.retry', 'statementUpload.retry', 'statementUpload.listAgain'].map(inSpanish)],
  ])('have other words than the bank on the page of a return link to try again, in %s', (_, ...words) => {
    expect(new Set(words)).toHaveProperty('size', 3);
  });

  test('make the browser warn before the page is left only while they are uploaded', async () => {
    const { server } = await show();
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await choose([aFile('a.pdf', 5)]);
    expect(leaves()).toBe(false);
    await finish(server, 'a.pdf');
    expect(leaves()).toBe(true);
  });

  test('are still listed after the step was left and after a session ended', async () => {
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
});
