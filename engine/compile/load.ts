import type { CompiledFlow } from '../index.ts';
import { RUNTIME } from '../index.ts';
import { RUNTIME_NAMES } from './emit.ts';

/** Runs the code of a compiled flow in Node. A browser imports `virtual:trellis/flows/<id>` instead, without `eval`. */
export function loadFlow(body: string): CompiledFlow {
  const build = new Function(...RUNTIME_NAMES, `"use strict";${body}\nreturn flow;`);
  return build(...RUNTIME_NAMES.map((name) => RUNTIME[name])) as CompiledFlow;
}
