// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OpenDraft } from '#src/studio/OpenDraft.tsx';
import { type StudioCall, StudioFailure } from '#src/studio/studio-api.ts';
import { useDraft } from '#src/studio/use-draft.ts';

const FILE = 'flows/texts.json';

vi.mock('#src/studio/Workbench.tsx', () => ({
  Workbench: () => {
    const draft = useDraft();
    return (
      <button type="button" onClick={() => draft.edit('x', (files) => ({ ...files, [FILE]: '{"a": 2}' }))} />
    );
  },
}));

function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('asks before it leaves what could not be saved, and nothing where all is', async () => {
  const files = { [FILE]: '{"a": 1}' };
  const draft = { id: 'one', flow: 'apply', version: 1, files, original: files, check: { problems: [] } };
  const api = (async (name: string) => {
    if (name.startsWith('GET')) return draft;
    throw new StudioFailure(0, 'network', '');
  }) as unknown as StudioCall;
  render(<OpenDraft id="one" me={{ email: 'ed', role: 'editor' } as never} api={api} />);
  const button = await screen.findByRole('button');
  expect(isAsked()).toBe(false);
  button.click();
  await expect.poll(isAsked).toBe(true);
});
