import { readFileSync, statSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/**
 * The order in which test files run: those that need a DOM first, since a worker goes on with the next file only where
 * both need the same environment; among equals those that take longest (here: the largest) first.
 */
export class FileOrder implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    const weight = ({ moduleId }: TestSpecification) =>
      (needsDom(moduleId) ? 1e9 : 0) + (TAKES_SECONDS.test(moduleId) ? 1e8 : 0) + statSync(moduleId).size;
    return [...files].sort((one, other) => weight(other) - weight(one));
  }
}

/** Small files that start processes, or work through a whole corpus: last, one of them would run alone. */
const TAKES_SECONDS =
  /server\/(storage\/embedded|files\/(corpus|inspector)|bank\/provider-faults)\.test|e2e\/(whole-flow|hot-reload|staff|studio|steps|upload-kill)\.test/;

function needsDom(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');
}
