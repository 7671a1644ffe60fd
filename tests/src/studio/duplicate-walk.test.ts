import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compute } from '#domain/compute.ts';
import { walkFlow } from '#domain/walk/index.ts';
import type { EngineEnvironment } from '#engine';
import { compileFiles, loadFlow } from '#engine/compile';
import { type Files, outlineOf } from '#src/studio/model/files/index.ts';
import { canDuplicate, duplicateStep } from '#src/studio/model/steps/index.ts';
import { files, filesWithoutBrands, root, vocabulary } from './question-files.ts';

const base = JSON.parse(readFileSync(join(root, 'brands/base.json'), 'utf8')) as Record<string, unknown>;
const brand = { loan_term_default: 60, ...base };
const env: EngineEnvironment = {
  compute: compute as EngineEnvironment['compute'],
  content: {},
  texts: {},
  now: () => '2026-11-22T12:00:00Z',
};
function walk(set: Files, flow: string) {
  const result = compileFiles(filesWithoutBrands(set), flow, vocabulary);
  if (!result.ok) throw new Error(result.problems[0]?.what);
  return walkFlow(loadFlow(result.body), env, brand);
}

// All copies at once: a compilation and a walk take a second.
it.each(['apply', 'bcm'])(
  '[STUDIO-12] the copies of the steps of %s are reached and can be completed',
  (flow) => {
    const steps = outlineOf(files, flow).filter(canDuplicate);
    const set = steps.reduce((all, { id }) => duplicateStep(all, flow, id, 'Copy').files, files);
    expect(outlineOf(set, flow)).toHaveLength(outlineOf(files, flow).length + steps.length);
    const { unreached, stuck } = walk(set, flow);
    expect({ unreached, stuck }).toEqual({ unreached: [], stuck: [] });
  },
);
