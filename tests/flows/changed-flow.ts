import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CompiledFlow } from '#engine';
import { compileFlow, loadFlow, readCatalog } from '#engine/compile';

/** Changes a JSON file in a copy of the sources. */
export type EditJson = <T>(file: string, change: (json: T) => void) => void;

/** Copies `schemas/` and `flows/` into a folder, and changes the copy. */
export function writeChangedFlow(folder: string, change: (edit: EditJson) => void): void {
  for (const source of ['schemas', 'flows']) cpSync(source, path.join(folder, source), { recursive: true });
  change((file, changeJson) => {
    const place = path.join(folder, file);
    const json = JSON.parse(readFileSync(place, 'utf8'));
    changeJson(json);
    writeFileSync(place, JSON.stringify(json, null, 2));
  });
}

/** The apply flow with changes, compiled. @throws if the check finds a problem */
export function compileChangedFlow(change: (edit: EditJson) => void): CompiledFlow {
  const folder = mkdtempSync(path.join(tmpdir(), 'trellis-flow-'));
  try {
    writeChangedFlow(folder, change);
    const result = compileFlow(path.join(folder, 'flows/apply'), {
      schemas: path.join(folder, 'schemas'),
      catalog: readCatalog('.', 'flows'),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return loadFlow(result.body);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
