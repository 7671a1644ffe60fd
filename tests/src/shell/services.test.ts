import { expect, test, vi } from 'vitest';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith } from '../test-brand.tsx';

test('two applications in one page share no services', () => {
  const [services, other] = [createServices(bootWith()), createServices(bootWith())];
  services.alerts.show({ level: 'info', text: 'Saved.' });
  services.modals.open('processing');
  const make = vi.fn(() => ({}));
  expect(services.once(make)).toBe(services.once(make));
  expect(other.once(make)).not.toBe(services.once(make));
  expect(make).toHaveBeenCalledTimes(2);
  expect([other.alerts.list(), other.modals.current()]).toEqual([[], undefined]);
});

test('a service that failed to load is loaded again', () => {
  const services = createServices(bootWith());
  const make = vi
    .fn(() => 'made')
    .mockImplementationOnce(() => {
      throw new Error('no');
    });
  expect(() => services.once(make)).toThrow('no');
  expect(services.once(make)).toBe('made');
});
