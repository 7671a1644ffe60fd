import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TestSequencer, TestSpecification } from 'vitest/node';

/**
 * The order in which test files run: those with a DOM first, since a worker reuses its environment only if the next
 * file needs the same one; among equals the slowest first, so that none runs alone at the end.
 */
export class FileOrder implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }

  sort(files: TestSpecification[]): TestSpecification[] {
    return [...files].sort(
      (specification, other) => weightOf(other.moduleId) - weightOf(specification.moduleId),
    );
  }
}

/**
 * Seconds of files whose size does not predict their time (imports and starts included), on two idle cores beside two
 * other runs. All others are ranked by size: 10 KB take about as long as 10 s here.
 */
export const SECONDS: Record<string, number> = {
  'e2e/studio': 58,
  'e2e/whole-flow': 46,
  'e2e/hot-reload': 45,
  'e2e/steps': 44,
  'server/statements/files/inspector': 38,
  'e2e/saves': 33,
  'e2e/return-link-pages': 30,
  'e2e/staff': 30,
  'e2e/session': 28,
  'e2e/sign-in': 26,
  'e2e/links': 23,
  'security/copies': 22,
  'e2e/return-links': 20,
  'server/storage/embedded': 20,
  'engine/react/rjsf/rjsf-samples': 20,
  'server/statements/files/corpus': 19,
  'e2e/resume': 19,
  'e2e/bcm-accounts': 18,
  'e2e/spanish': 18,
  'e2e/upload': 14,
  'e2e/bank': 14,
  'e2e/upload-kill': 14,
  'e2e/upload-flag': 14,
  'server/http/openapi/openapi': 14,
  'server/statements/files/copies': 14,
  'server/statements/bank/provider-faults': 12,
  'server/authorization/authorization': 13,
  'security/fuzz': 12,
  'e2e/bank-options': 12,
  'server/faults/database': 12,
  'server/studio/draft/hostile-drafts': 12,
  'server/studio/publish/publishing': 12,
  'server/export/export': 12,
  'faults/kills': 11,
  'server/studio/publish/scheduling': 11,
  'e2e/connect-off': 7,
};

function weightOf(file: string): number {
  const name = path.relative(import.meta.dirname, file).replace(/\.test\.tsx?$/, '');
  return (needsDom(file) ? 1e9 : 0) + (SECONDS[name] ?? statSync(file).size / 1024);
}

function needsDom(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom');
}
