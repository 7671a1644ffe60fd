import type { Capability } from '../deps.ts';

/** A `routes.ts` of a server folder. */
interface RoutesFile {
  routes: Capability;
}

const files = import.meta.glob<RoutesFile>(['../*/routes.ts', '../*/*/routes.ts'], { eager: true });

/** The route plugins by file: every `routes.ts` of a folder or of a subfolder. */
export const capabilities: Record<string, Capability> = Object.fromEntries(
  Object.entries(files).map(([file, { routes }]) => [file, routes]),
);
