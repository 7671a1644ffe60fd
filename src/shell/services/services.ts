import { createContext, useContext } from 'react';
import { type AlertStore, createAlertStore } from '../../alerts/alert-store.ts';
import { createModalStore, type ModalStore } from '../../alerts/modal-store.ts';
import { createSubmissions, type Submissions } from '../../application/state/index.ts';
import type { Boot } from '../../brand/boot.ts';
import { createSiteMap, type SiteMap } from '../navigation/index.ts';
import { createSessionLoader, type SessionLoader } from './session-loader.ts';

/** All mutable state of a page belongs to its services. */
export interface Services {
  boot: Boot;
  siteMap: SiteMap;
  alerts: AlertStore;
  modals: ModalStore;
  submissions: Submissions;
  session: SessionLoader;
  /** Run before a reload: each saves data that web storage must not contain. False: the data would be lost. */
  beforeReload: Set<() => Promise<boolean>>;
  /** Each names the answers that a log-out would lose. */
  beforeLogOut: Set<() => Promise<string[]>>;
  /** The single instance that `make` creates for this page. A failed creation is not cached. */
  once<T>(make: (services: Services) => T): T;
}

/** The composition root of the browser, called once per page and per test. */
export function createServices(boot: Boot): Services {
  const instances = new Map<unknown, unknown>();
  const siteMap = createSiteMap(boot);
  const services: Services = {
    boot,
    siteMap,
    alerts: createAlertStore(),
    modals: createModalStore(),
    submissions: createSubmissions(siteMap.flows),
    session: createSessionLoader(boot),
    beforeReload: new Set(),
    beforeLogOut: new Set(),
    once<T>(make: (services: Services) => T): T {
      if (!instances.has(make)) instances.set(make, make(services));
      return instances.get(make) as T;
    },
  };
  return services;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

/** The services of this component's application. @throws without a provider */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesContext above it');
  return services;
}
