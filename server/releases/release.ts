import type { CompiledFlow, FlowPlaces } from '#engine';
import type { FileSet, FlowDefinition } from '#engine/compile';
import type { Deal } from '../deals/store/index.ts';
import { Problem } from '../http/problems/problem.ts';
import type { Queries } from '../storage/database.ts';
import type { Compiler } from './compile/index.ts';

/** A release that this process has compiled or that is part of its build. */
export interface Loaded {
  hash: string;
  flow: CompiledFlow;
  places: FlowPlaces;
  files: FileSet;
  /** The compiled flow for pages; undefined for the build's own release. */
  module?: { address: string; code: string };
  /** The flow's definition; undefined for the build's own release. */
  definition?: FlowDefinition;
}

/**
 * This process can't load an application's release, which may be temporary. It must not use another release, which
 * would lose the answers that it does not ask for.
 */
export class UnusableRelease extends Problem {
  constructor(flow: string, number: number) {
    super('unavailable', { detail: `Release ${number} of '${flow}' does not work here right now.` });
  }
}

/** The flows for new applications of a brand. It is the same object until the live releases change. */
export type LiveFlows = Readonly<Record<string, Loaded & { number: number | null }>>;

/** Finds releases. It does not check permissions. */
export interface Releases {
  compiler: Compiler;
  live(brand: string): LiveFlows;
  /**
   * The flow of an application's release; the main flow if its flow no longer exists and it has no release.
   * @param tx the caller's transaction, which must not wait for another connection
   * @throws UnusableRelease
   */
  flowOf(deal: Pick<Deal, 'brand' | 'application_type' | 'release'>, tx?: Queries): Promise<CompiledFlow>;
  /**
   * The release with the version that a page was opened with, if it was live within the last day; else the live
   * release.
   */
  ofPage(brand: string, type: string, version: unknown): Promise<LiveFlows[string] | undefined>;
  byNumber(flow: string, number: number): Promise<Loaded | undefined>;
  byHash(hash: string): Promise<Loaded | undefined>;
  /** Reads the live releases from the database now. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}
