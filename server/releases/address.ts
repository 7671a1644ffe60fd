import type { CompiledFlow } from '#engine';

/** Who compiles here: another build may make another module of the same files. */
const COMPILED_BY = Date.parse(__BUILD__.builtAt).toString(36);

/**
 * Where the module of some files is served. It names the build beside the files: a browser keeps what lies at an address for
 * a year, and pages of the next build must not get from there what this build's compiler made.
 */
export function moduleAddress(hash: string): string {
  return `/flows/${hash}-${COMPILED_BY}.js`;
}

/** The files that a module's file name names, and whether it is this build's module of them; undefined for any other name. */
export function namedModule(file: string): { hash: string; isOurs: boolean } | undefined {
  const [, hash, build] = /^([0-9a-f]{32})-([0-9a-z]{1,16})\.js$/.exec(file) ?? [];
  return hash === undefined ? undefined : { hash, isOurs: build === COMPILED_BY };
}

const addresses = new WeakMap<CompiledFlow, string>();

/** Notes under which address a flow that was compiled here is served. */
export function keepAddress(flow: CompiledFlow, address: string): void {
  addresses.set(flow, address);
}

/** Address of the module of a flow; undefined of one that is part of the build. */
export function addressOf(flow: CompiledFlow): string | undefined {
  return addresses.get(flow);
}
