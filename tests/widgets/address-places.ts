import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { PlacesPort } from '#widgets/address-search/port.ts';

export const only = ['business_street', 'business_suite', 'business_city', 'business_state', 'business_zip'];
export const street = (): HTMLInputElement => screen.getByLabelText(/^Street address/);

export function places(): { [name in keyof PlacesPort]: ReturnType<typeof vi.fn> } {
  return {
    zip: vi.fn(async () => undefined),
    search: vi.fn(async (query: string) => ({
      available: true,
      results: query.length < 4 ? [] : [{ id: 'p1', text: '12 Main St, Springfield, IL, USA' }],
    })),
    details: vi.fn(async () => ({ street: '12 Main St', city: 'Springfield', state: 'IL', zip: '62701' })),
  };
}
