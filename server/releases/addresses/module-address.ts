import type { CompiledFlow } from '#engine';

/** Identifies this build in addresses, because another build may compile the same files differently. */
const BUILD_ID = Date.parse(__BUILD__.builtAt).toString(36);

/**
 * The address of a released flow's module. It contains the build, because browsers cache it for a year, and pages
 * of the next build must not get this build's code.
 */
export function moduleAddress(hash: string): string {
  return `/flows/${hash}-${BUILD_ID}.js`;
}

/** Parses a module's file name: the hash of its files, and whether this build compiled it; else undefined. */
export function parseModuleName(file: string): { hash: string; isOfThisBuild: boolean } | undefined {
  const [, hash, build] = /^([0-9a-f]{32})-([0-9a-z]{1,16})\.js$/.exec(file) ?? [];
  return hash === undefined ? undefined : { hash, isOfThisBuild: build === BUILD_ID };
}

const addresses = new WeakMap<CompiledFlow, string>();

/** Stores the address of a flow's module. */
export function setModuleAddress(flow: CompiledFlow, address: string): void {
  addresses.set(flow, address);
}

/** Address of a flow's module; undefined if the flow is part of the build. */
export function findModuleAddress(flow: CompiledFlow): string | undefined {
  return addresses.get(flow);
}
