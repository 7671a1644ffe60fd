import type { CompiledFlow } from '../index.ts';
import { RUNTIME } from '../index.ts';
import { RUNTIME_NAMES } from './emit.ts';

/**
 * Runs the code of a compiled flow here, in Node (tests, command line, a server that compiles on its own).
 * A browser imports the module `virtual:trellis/flows/<id>` instead, where no code is made from text.
 */
export function loadFlow(body: string): CompiledFlow {
  const build = new Function(...RUNTIME_NAMES, `"use strict";${body}\nreturn flow;`);
  return build(...RUNTIME_NAMES.map((name) => RUNTIME[name])) as CompiledFlow;
}
