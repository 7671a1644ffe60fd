// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FieldValue } from '#engine';
import type { FileUploadPort } from '#widgets/file-upload/port.ts';
import { flowWithFiles } from '../flows/flow-with-files.ts';
import { aFile, FakeServer, LOST, REFUSED, SESSION_OVER, settlePromises } from './fake-files.ts';
import { showStep } from './step-harness.tsx';
import { choose, finish, input, row, rows } from './upload-step.ts';

const LABEL = 'Proof of insurance';
const flow = flowWithFiles();
const insurance = (id: string, name = `${id}.png`): FieldValue => ({ id, name, size: 10, type: 'image/png' });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(async () => {
  await act(() => server.end());
});

async function show(
  answers: Record<string, FieldValue> = {},
  only = ['insurance'],
  port: FileUploadPort = server.port,
) {
  const confirm = vi.fn(async () => true);
  const shownStep = await showStep('further-details', {
    flow,
    ports: { 'file-upload': port, confirm: { confirm } },
    loggedIn: true,
    answers,
    only,
  });
  await act(settlePromises);
  const answer = () => shownStep.engine.state().application.insurance;
  return { ...shownStep, answer, confirm };
}
const proceed = () => screen.getByRole('button', { name: 'Continue' });

it('an uploaded file joins the answer by its id, name, size and type [FIELD-59]', async () => {
  const { answer } = await show();
  await choose([aFile('policy.png', 10)], LABEL);
  expect(rows()).toEqual([['policy.png', 'Uploading 0%']]);
  await finish(server, 'policy.png');
  expect(rows()).toEqual([['policy.png', 'Uploaded']]);
  expect(answer()).toEqual([{ id: 'id-1', name: 'policy.png', size: 10, type: 'image/png' }]);
});

it('the files of a saved answer are listed, and a removed one leaves the answer [FIELD-66]', async () => {
  const { answer, user } = await show({ insurance: [insurance('a'), insurance('b')] });
  expect(rows()).toEqual([
    ['a.png', 'Uploaded'],
    ['b.png', 'Uploaded'],
  ]);
  await user.click(row('a.png').getByRole('button', { name: /^Remove/ }));
  await act(settlePromises);
  expect(answer()).toEqual([insurance('b')]);
  expect(rows()).toEqual([['b.png', 'Uploaded']]);
});

describe('a file that the question does not accept is refused with a reason [FIELD-67]', () => {
  it.each([
    [
      'too large',
      [aFile('big.png', 2_000_000)],
      'big.png: This file is too large. It can have at most 1 MB.',
    ],
    ['empty', [aFile('none.png', 0)], 'none.png: This file is empty.'],
    ['of another kind', [aFile('policy.pdf', 10)], 'policy.pdf: This question takes pictures only.'],
    [
      'one too many',
      [1, 2, 3, 4].map((number) => aFile(`${number}.png`, number)),
      '4.png: You can add up to 3 files here.',
    ],
  ])('%s', async (_, files, words) => {
    await show();
    await choose(files, LABEL);
    const itemTexts = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(itemTexts.filter((candidate) => candidate.startsWith(words))).toHaveLength(1);
  });

  it('the hint names the accepted kinds, size and number', async () => {
    await show();
    expect(screen.getByText('JPG or PNG. At most 1 MB each. Up to 3 files.')).toBeDefined();
    expect(input(LABEL).getAttribute('accept')).toBe('image/jpeg,.jpg,.jpeg,image/png,.png');
  });
});

it('a refused file does not count toward the limit, and the box of left-out files is not a heading', async () => {
  const { answer } = await show();
  await choose([aFile('fake.png', 5), aFile('1.png', 1), aFile('2.png', 2)], LABEL);
  await finish(server, 'fake.png', REFUSED);
  for (const name of ['1.png', '2.png']) await finish(server, name);
  await choose([aFile('3.png', 3), aFile('4.png', 4)], LABEL);
  await finish(server, '3.png');
  expect(answer()).toHaveLength(3);
  expect(screen.getByRole('region', { name: '1 file was not added' }).textContent).toContain('4.png');
  // The step has no heading above it, so its level would be a guess.
  expect(screen.queryByRole('heading', { name: '1 file was not added' })).toBeNull();
});

it('a double click on Upload again does not cancel the upload that its first click started', async () => {
  const { user } = await show();
  await choose([aFile('policy.png', 10)], LABEL);
  await finish(server, 'policy.png', LOST);
  await user.dblClick(row('policy.png').getByRole('button', { name: /^Upload again/ }));
  expect(rows()).toEqual([['policy.png', 'Uploading 0%']]);
  await finish(server, 'policy.png');
  expect(rows()).toEqual([['policy.png', 'Uploaded']]);
});

it('Continue waits for a running upload and then continues [FIELD-68]', async () => {
  const { user, done } = await show();
  await choose([aFile('policy.png', 10)], LABEL);
  await user.click(proceed());
  expect(done).not.toHaveBeenCalled();
  await finish(server, 'policy.png');
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
});

it.each([
  ['was lost', LOST, 'lost'],
  ['was refused', REFUSED, 'no'],
])('Continue stays on the step if the file that it waited for %s', async (_, answer, words) => {
  const { user, done } = await show({ insurance: [insurance('a')] });
  await choose([aFile('policy.png', 10)], LABEL);
  await user.click(proceed());
  await finish(server, 'policy.png', answer);
  await act(settlePromises);
  expect(done).not.toHaveBeenCalled();
  expect(row('policy.png').getByText(words)).toBeDefined();
});

it('[SCREEN-81] Continue asks before it leaves a file behind whose upload has failed', async () => {
  const { user, done, confirm } = await show({ insurance: [insurance('a')] });
  await choose([aFile('policy.png', 10)], LABEL);
  await finish(server, 'policy.png', LOST);
  confirm.mockResolvedValueOnce(false);
  await user.click(proceed());
  await vi.waitFor(() =>
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({ title: '1 file was not uploaded', primary: 'no' }),
    ),
  );
  expect(done).not.toHaveBeenCalled();
  await user.click(proceed());
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(confirm).toHaveBeenCalledTimes(2);
});

it('a link asks before it leaves a file that is being sent, and staying is the primary choice', async () => {
  const { user, confirm } = await show();
  await choose([aFile('policy.png', 10)], LABEL);
  confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ no: 'Stay on this page', primary: 'no' }),
  );
  expect(rows()).toEqual([['policy.png', 'Uploading 0%']]);
});

it('[SCREEN-81] a link asks before it leaves a file behind whose upload has failed', async () => {
  const { user, confirm } = await show();
  await choose([aFile('policy.png', 10)], LABEL);
  await finish(server, 'policy.png', LOST);
  confirm.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('link', { name: 'Back' }));
  expect(confirm).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ yes: 'Leave without uploading', primary: 'no' }),
  );
  expect(rows()).toEqual([['policy.png', 'Not uploaded']]);
});

it('[SCREEN-81] Continue shows the errors of the step first, and asks once there are none', async () => {
  const { user, confirm } = await show();
  await choose([aFile('policy.png', 10)], LABEL);
  await finish(server, 'policy.png', REFUSED);
  await user.click(proceed());
  expect(screen.getAllByText(/Please add your proof of insurance\./)).not.toEqual([]);
  expect(confirm).not.toHaveBeenCalled();
});

it('the number of uploaded files counts no refused file', async () => {
  await show();
  const images = [1, 2, 3].map((number) => aFile(`${number}.png`, number));
  await choose(images, LABEL);
  await finish(server, '1.png');
  await finish(server, '2.png', REFUSED);
  expect(screen.getByText('1 of 2 uploaded')).toBeDefined();
  await finish(server, '3.png');
  expect(screen.getByText('2 of 2 uploaded')).toBeDefined();
});

it('a required question without a file shows its error at the field', async () => {
  const { user, done } = await show();
  await user.click(proceed());
  expect(screen.getAllByText(/Please add your proof of insurance\./)).not.toEqual([]);
  expect(document.querySelector('button[aria-describedby*="__error "]')?.textContent).toMatch(/^Choose/);
  expect(done).not.toHaveBeenCalled();
});

it('the same file can answer two questions: each upload has a unique id', async () => {
  const items = { vehicles: [{ make: 'Ford' }, { make: 'Fiat' }] };
  const { engine } = await show(items, ['vehicles']);
  const [first, second] = [{ title: [{ id: 'id-1' }] }, { title: [{ id: 'id-2' }] }];
  const inputs = screen.getAllByLabelText('Title', { selector: 'input' });
  for (const [index, element] of inputs.entries()) {
    fireEvent.change(element, { target: { files: [aFile('deed.pdf', 10)] } });
    await finish(server, 'deed.pdf');
    expect(engine.state().application.vehicles).toMatchObject(index === 0 ? [first, {}] : [first, second]);
  }
  expect(new Set(server.clientIds).size).toBe(2);
});

describe('[REQUEST-72] a question that leaves the screen', () => {
  /** Chooses a file, loses the session during its upload, and shows the question again. */
  async function showAgain(isPaused: boolean) {
    const port = { ...server.port, isPaused: () => isPaused };
    await show({}, ['insurance'], port);
    await choose([aFile('policy.png', 10)], LABEL);
    await finish(server, 'policy.png', SESSION_OVER);
    cleanup();
    await act(settlePromises);
    return show({}, ['insurance'], port);
  }

  it('sends its files once the person has proven the address again', async () => {
    const { answer } = await showAgain(true);
    expect(rows()).toEqual([['policy.png', 'Uploading 0%']]);
    await finish(server, 'policy.png');
    expect(rows()).toEqual([['policy.png', 'Uploaded']]);
    expect(answer()).toEqual([{ id: 'id-1', name: 'policy.png', size: 10, type: 'image/png' }]);
  });

  it('ends its uploads for any other reason', async () => {
    await showAgain(false);
    expect([rows(), server.open]).toEqual([[], []]);
  });
});

it('has no accessibility fault, empty and filled', async () => {
  await show({ insurance: [insurance('a')] });
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
