import type { Capability } from '../deps.ts';

/** What a folder of the server adds to its routes. */
interface RoutesFile {
  routes: Capability;
}

const files = import.meta.glob<RoutesFile>(['../*/routes.ts', '../*/*/routes.ts'], { eager: true });

/** The parts of the server that add routes, by file: every `routes.ts` of a folder, or of one inside it. */
export const capabilities: Record<string, Capability> = Object.fromEntries(
  Object.entries(files).map(([file, { routes }]) => [file, routes]),
);
