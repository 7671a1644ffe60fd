// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { NewFlow } from '#src/studio/NewFlow.tsx';
import { flowName } from '#src/studio/parts/words.ts';
import { NoObserver } from './no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

function open(answer: () => Promise<unknown>) {
  const sent: unknown[] = [];
  const api = (async (_: string, { body }: { body: object }) => {
    sent.push(body);
    return answer();
  }) as unknown as StudioCall;
  const onOpened = vi.fn();
  const flows = [{ id: 'apply', release: '12' }];
  render(
    <NewFlow
      api={api}
      flows={flows}
      templates={['bcm', 'quote']}
      languages={['es-US']}
      onOpened={onOpened}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Start a new application' }));
  const type = (label: RegExp | string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  return { sent, onOpened, type, add };
}

it('opens the draft of a new application with its address, start, headline and languages', async () => {
  const { sent, onOpened, type, add } = open(async () => ({ id: 'draft-1' }));
  type('Name of the new application', 'Short quote');
  type('Address of its home page', 'quote');
  type('Start with', 'template quote');
  type(/^Headline/, 'Ask us');
  fireEvent.click(screen.getByLabelText('Spanish (US)'));
  add();
  await vi.waitFor(() => expect(onOpened).toHaveBeenCalledExactlyOnceWith('draft-1'));
  expect(sent).toEqual([
    {
      name: 'Short quote',
      address: 'quote',
      headline: 'Ask us',
      languages: [],
      start: { kind: 'template', of: 'quote' },
    },
  ]);
});

it('refuses an invalid address before it is sent', () => {
  const { sent, type, add } = open(async () => ({ id: 'draft-1' }));
  type('Name of the new application', 'Quote');
  type('Address of its home page', 'Get a quote!');
  add();
  expect(screen.getByText(/Use small letters/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('keeps the input and says why if the server refuses the address', async () => {
  const failure = new StudioFailure(422, 'invalid', 'Another page has this address.');
  const { onOpened, type, add } = open(() => Promise.reject(failure));
  type('Name of the new application', 'Quote');
  type('Address of its home page', 'bcm');
  add();
  await screen.findByRole('alert');
  expect(screen.getByLabelText<HTMLInputElement>('Address of its home page').value).toBe('bcm');
  expect(onOpened).not.toHaveBeenCalled();
});

it.each([
  ['apply', 'Application for funding'],
  ['short-quote-2', 'Short quote 2'],
])('calls the application %s %s', (id, name) => expect(flowName(id)).toBe(name));

it('accepts no name that is longer than the name of a draft', () => {
  open(async () => ({ id: 'draft-1' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name of the new application').maxLength).toBe(80);
});
