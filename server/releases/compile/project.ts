import { flows } from 'virtual:trellis/all-flows';
import { places } from 'virtual:trellis/flows';
import { files, vocabulary } from 'virtual:trellis/project';
import type { CompiledFlow, FlowPlaces } from '#engine';
import { type FileSet, filesOf, hashOf } from '#engine/compile';

/** A flow of this build: its first release, and the fallback if no other can be used. */
export interface BuiltFlow {
  flow: CompiledFlow;
  files: FileSet;
  hash: string;
  places: FlowPlaces;
}

/** This build's flows by id. */
export const BUILT_FLOWS: ReadonlyMap<string, BuiltFlow> = new Map(
  Object.values(flows).map((flow) => {
    const ownFiles = filesOf(files, flow.id);
    const flowPlaces = places.find(({ id }) => id === flow.id);
    if (!flowPlaces) throw new Error(`The flow '${flow.id}' has no addresses.`);
    return [flow.id, { flow, files: ownFiles, hash: hashOf(ownFiles), places: flowPlaces }];
  }),
);

export const VOCABULARY = vocabulary;
