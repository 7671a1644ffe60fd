import type { PlacesPort } from '#widgets/address-search/port.ts';
import type { ConfirmPort } from '#widgets/confirm/port.ts';
import type { IndustriesPort } from '#widgets/industry/port.ts';

const places: PlacesPort = {
  zip: async () => ({ city: 'Springfield', state: 'IL' }),
  search: async () => ({ available: true, results: [{ id: 'sample', text: '12 Main St, Springfield, IL' }] }),
  details: async () => ({ street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' }),
};

const industries: IndustriesPort = {
  search: async () => [{ code: 722330, title: 'Mobile Food Services', keyword: 'Food truck' }],
};

const confirm: ConfirmPort = {
  confirm: async ({ text }) => window.confirm(text),
};

export const samplePorts: Record<string, unknown> = { places, industries, confirm };
