import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import type { StatementUploadPort } from '#widgets/statement-upload/port.ts';
import { FakeServer, settlePromises } from './fake-files.ts';
import { type StepOptions, showStep } from './step-harness.tsx';

export const SKIP = "Skip - I don't have them right now";
export const CONNECT = "Connecting sounds easier, let's do that";

const servers: FakeServer[] = [];
// Unfinished uploads would make the browser warn in the next test.
afterEach(async () => {
  cleanup();
  for (const server of servers.splice(0)) await server.end();
});

export async function show(
  server = new FakeServer(),
  options: StepOptions & { port?: Partial<StatementUploadPort> } = {},
) {
  servers.push(server);
  const port: StatementUploadPort = { ...server.port, ...options.port };
  const shownStep = await showStep('upload-statements', {
    ports: { 'statement-upload': port },
    loggedIn: true,
    flags: { plaid_connect: true },
    ...options,
  });
  await act(settlePromises);
  return { ...shownStep, server, port };
}

/** The browser's own file input, which the button opens. */
export const input = (label = 'Bank statements') => screen.getByLabelText(label, { selector: 'input' });
export const choose = async (files: File[], label = 'Bank statements') => {
  fireEvent.change(input(label), { target: { files } });
  // The dropzone reads the files, then ids are computed. Earlier files may be listed already.
  await waitFor(() => {
    const listed = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listed.join('\n')).toContain(files.at(-1)?.name);
  });
  await act(settlePromises);
};
export const rows = () =>
  Array.from(document.querySelectorAll('[data-file]'), (row) => [
    row.getAttribute('data-file'),
    row.querySelector('p + p')?.textContent?.split(' · ')[0],
  ]);
export const row = (name: string) => within(document.querySelector(`[data-file="${name}"]`) as HTMLElement);
export const primary = () => screen.getByRole('button', { name: /^(Save Files|Continue|Saving)/ });
/** Answers the upload of a file once it has started. */
export const finish = async (server: FakeServer, ...args: Parameters<FakeServer['finish']>) => {
  await waitFor(() => expect(server.open).toContain(args[0]));
  await act(() => server.finish(...args));
};
