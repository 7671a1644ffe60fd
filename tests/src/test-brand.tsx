import { type ReactNode, useState } from 'react';
import { MemoryRouter, parsePath } from 'react-router-dom';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import type { Boot } from '#src/brand/boot.ts';
import type { Brand } from '#src/brand/types.ts';
import { createServices, type Services, ServicesContext } from '#src/shell/services/services.ts';

export const brand: Brand = {
  platform: 'bank',
  vendor_id: 'bank',
  vendor_name: 'Test Bank',
  vendor_url: 'https://bank.example/',
  support_email: 'help@bank.example',
  content: {},
};

export const bootWith = (changes: Partial<Brand> = {}): Boot => ({
  platform: 'bank',
  supportEmail: 'deployment@trellis.example',
  brand: { ...brand, ...changes },
  version: {
    name: 'trellis',
    version: '0.1.0',
    commit: 'abc1234',
    builtAt: '2026-01-02',
    flows: { apply: '1.0.0+x' },
  },
});

/** A page inside its providers. */
export function Stage(props: {
  children: ReactNode;
  at?: string;
  state?: unknown;
  changes?: Partial<Brand>;
  /** Default services if none are given. */
  services?: Services;
}) {
  const boot = bootWith(props.changes);
  const [ownServices] = useState(() => props.services ?? createServices(boot));
  return (
    <ServicesContext value={ownServices}>
      <BrandProvider value={{ brand: { ...brand, ...props.changes }, boot }}>
        <MemoryRouter initialEntries={[{ ...parsePath(props.at ?? '/'), state: props.state }]}>
          {props.children}
        </MemoryRouter>
      </BrandProvider>
    </ServicesContext>
  );
}
