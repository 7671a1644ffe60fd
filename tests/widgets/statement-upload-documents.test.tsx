// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aFile, FakeServer, REFUSED } from './fake-files.ts';
import { choose, finish, primary, show } from './upload-step.ts';

describe('the two documents of an equipment request [AMOUNT-41]', () => {
  const documents = (): ('pfs' | 'suq')[] => ['pfs', 'suq'];

  test('each have their own area, form and button, and each file keeps its kind', async () => {
    const { server } = await show(undefined, { port: { documents } });
    const links = screen
      .getAllByRole('link', { name: /^Download/ })
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Download the form (PDF) Personal financial statement', '/download/pfs?lang=en-US'],
      ['Download the form (PDF) Startup questionnaire', '/download/suq?lang=en-US'],
    ]);
    expect(screen.getAllByText(/^PDF, JPG or PNG/)).toHaveLength(1);
    await choose([aFile('mine.pdf', 5)], 'Personal financial statement');
    await finish(server, 'mine.pdf');
    expect(server.stored).toMatchObject([{ name: 'mine.pdf', documentType: 'pfs' }]);
    const list = screen.getByRole('list', { name: 'Files: Personal financial statement' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  test('are saved alone, and the step then waits for a statement', async () => {
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

  test('do not hold up a person who has connected a bank and saved them before', async () => {
    const server = new FakeServer();
    server.store('mine.pdf', 5, true, 'suq');
    const { user, done } = await show(server, {
      port: { documents },
      answers: { type_of_statements: 'plaid', have_statements: true },
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  });

  test('name a refused file in their own area alone', async () => {
    await show(undefined, { port: { documents } });
    await choose([aFile('mine.docx', 5)], 'Startup questionnaire');
    const box = screen.getByRole('region', { name: '1 file was not added' });
    expect(box.closest('section[aria-labelledby$="-suq-title"]')).toBeTruthy();
  });

  test('count failed and canceled files that are not saved', async () => {
    const { server, user } = await show();
    await choose([aFile('a.pdf', 5), aFile('b.pdf', 6), aFile('c.pdf', 7)]);
    await user.click(screen.getByRole('button', { name: 'Cancel b.pdf' }));
    await finish(server, 'a.pdf');
    await finish(server, 'c.pdf', REFUSED);
    expect(screen.getByText('2 files were not uploaded. Only uploaded files are saved.')).toBeTruthy();
  });

  test('keep a failed file in the list, and save the other files', async () => {
    const { server, user } = await show(undefined, { answers: { type_of_statements: 'upload' } });
    await choose([aFile('a.pdf', 5), aFile('b.pdf', 6)]);
    await finish(server, 'a.pdf');
    await finish(server, 'b.pdf', REFUSED);
    expect(screen.getByText('1 file was not uploaded. Only uploaded files are saved.')).toBeTruthy();
    await user.click(primary());
    await waitFor(() => expect(server.saves).toEqual([['a.pdf']]));
  });
});
