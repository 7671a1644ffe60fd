import type { CompiledFlow } from '#engine';

/** Another build may compile the same files differently. */
const COMPILED_BY = Date.parse(__BUILD__.builtAt).toString(36);

/**
 * The module's address contains the build: browsers cache it for a year, and the next build's pages must not
 * get this build's code.
 */
export function moduleAddress(hash: string): string {
  return `/flows/${hash}-${COMPILED_BY}.js`;
}

/** Parses a module's file name: the hash of its files, and whether this build compiled it; else undefined. */
export function namedModule(file: string): { hash: string; isOurs: boolean } | undefined {
  const [, hash, build] = /^([0-9a-f]{32})-([0-9a-z]{1,16})\.js$/.exec(file) ?? [];
  return hash === undefined ? undefined : { hash, isOurs: build === COMPILED_BY };
}

const addresses = new WeakMap<CompiledFlow, string>();

/** Stores the address of a flow's module. */
export function setAddress(flow: CompiledFlow, address: string): void {
  addresses.set(flow, address);
}

/** Address of a flow's module; undefined if the flow is part of the build. */
export function addressOf(flow: CompiledFlow): string | undefined {
  return addresses.get(flow);
}
