import { files } from 'virtual:trellis/project';
import type { FileSet } from '#engine/compile/index.ts';

/** The project's files with one changed; a change that changes nothing would prove nothing. */
export function withChange(path: string, from: string | RegExp, to: string, set: FileSet = files): FileSet {
  const text = set.get(path) ?? '';
  const next = text.replace(from, () => to);
  if (next === text) throw new Error(`${path} has no ${from}`);
  return new Map(set).set(path, next);
}

/** The same flow under another title of its first step: what is asked stays. */
export const retitled = (title: string): FileSet =>
  withChange('flows/apply/steps/amount.json', /"heading": "[^"]*"/, `"heading": ${JSON.stringify(title)}`);
