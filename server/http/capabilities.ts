import type { Capability } from '../deps.ts';

interface RoutesFile {
  routes: Capability;
}

const files = import.meta.glob<RoutesFile>(['../*/routes.ts', '../*/*/routes.ts'], { eager: true });

/** The route plugins by file. */
export const capabilities: Record<string, Capability> = Object.fromEntries(
  Object.entries(files).map(([file, { routes }]) => [file, routes]),
);
