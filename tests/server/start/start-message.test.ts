import { afterEach, expect, it, vi } from 'vitest';
import type { Config } from '#server/config/config.ts';
import type { Adapters } from '#server/start/adapters.ts';
import { startMessage } from '#server/start/start.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const message = (): string =>
  startMessage(
    { port: 8080, publicUrl: 'http://localhost:8080', workers: 1 } as Config,
    { notes: () => [] } as unknown as Adapters,
    { port: 8080 },
  );

it('the start names the address, and nothing else if nothing is missing', () => {
  expect(message().trim()).toBe('Trellis is running: http://localhost:8080');
});

it('the start names the languages whose dates and amounts this Node cannot write', () => {
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockImplementation((tags) =>
    [tags ?? []]
      .flat()
      .map(String)
      .filter((tag) => tag.startsWith('en')),
  );
  expect(message()).toContain('Languages: this Node writes dates and amounts of es-US in another language');
});
