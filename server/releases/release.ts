import type { CompiledFlow } from '#engine';
import type { FileSet, FlowDefinition } from '#engine/compile';
import type { Deal } from '../deals/store/index.ts';
import { Problem } from '../http/problems/problem.ts';
import type { Queries } from '../storage/database.ts';
import type { Compiler } from './compile/index.ts';

/** A release as this process runs it. */
export interface Loaded {
  hash: string;
  flow: CompiledFlow;
  files: FileSet;
  /** What a page imports; undefined of the release that this build came with: that is part of its own files. */
  module?: { address: string; code: string };
  /** Without its functions; undefined as above. */
  definition?: FlowDefinition;
}

/**
 * This process can't run the release of an application. By another one nobody may read it, let alone write it: what that does not ask would be
 * gone. Another process may have it, or this one in a moment.
 */
export class UnusableRelease extends Problem {
  constructor(flow: string, number: number) {
    super('unavailable', { detail: `Release ${number} of '${flow}' does not work here right now.` });
  }
}

/** What new applications of a brand begin on: by flow. The same object as long as nothing changes. */
export type LiveFlows = Readonly<Record<string, Loaded & { number: number | null }>>;

/** Which release is meant. Nothing here asks a person for rights. */
export interface Releases {
  compiler: Compiler;
  live(brand: string): LiveFlows;
  /**
   * The flow of an application: of the release that it keeps. One of a flow that nobody has any more is read by the main one.
   * @param tx the transaction that asks: it must not wait for another connection while it holds one
   * @throws UnusableRelease
   */
  flowOf(deal: Pick<Deal, 'brand' | 'application_type' | 'release'>, tx?: Queries): Promise<CompiledFlow>;
  /** The release that a page of this version was made with, as long as it was live a day ago; else the live one. */
  ofPage(brand: string, type: string, version: unknown): Promise<LiveFlows[string] | undefined>;
  byNumber(flow: string, number: number): Promise<Loaded | undefined>;
  byHash(hash: string): Promise<Loaded | undefined>;
  /** Looks now which releases are live. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}
