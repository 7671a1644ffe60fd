import { createContext, useContext } from 'react';
import { type AlertStore, createAlertStore } from '../../alerts/alert-store.ts';
import { createModalStore, type ModalStore } from '../../alerts/modal-store.ts';
import { createSubmissions, type Submissions } from '../../application/state/index.ts';
import type { Boot } from '../../brand/boot.ts';
import { createSessionLoader, type SessionLoader } from './session-loader.ts';

/** What one application in a page consists of besides its components. Everything that lasts and can change hangs on it. */
export interface Services {
  boot: Boot;
  alerts: AlertStore;
  modals: ModalStore;
  submissions: Submissions;
  session: SessionLoader;
  /** Asked before the page loads itself anew: each saves what no web storage may hold. False: something of it would be lost. */
  beforeReload: Set<() => Promise<boolean>>;
  /** Asked before the person logs out on this page: each names the answers that would be lost. */
  beforeLogOut: Set<() => Promise<string[]>>;
  /**
   * The one thing that `make` makes for this application, made when it is first asked for: for parts whose code comes
   * late. What throws is not kept.
   */
  once<T>(make: (services: Services) => T): T;
}

/** The composition root of the browser: a page makes one (main.tsx, entry-server.tsx), a test one of its own. */
export function createServices(boot: Boot): Services {
  const made = new Map<unknown, unknown>();
  const services: Services = {
    boot,
    alerts: createAlertStore(),
    modals: createModalStore(),
    submissions: createSubmissions(),
    session: createSessionLoader(boot),
    beforeReload: new Set(),
    beforeLogOut: new Set(),
    once<T>(make: (of: Services) => T): T {
      if (!made.has(make)) made.set(make, make(services));
      return made.get(make) as T;
    },
  };
  return services;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services of the application that this component stands in. Throws where there are none: that is a bug. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it');
  return services;
}
