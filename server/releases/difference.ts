import { isObject, isSameText } from '#engine';
import { type FileSet, filesOf } from '#engine/compile';
import { RELEASES } from '../limits.ts';

/** One difference per line: `flows/apply/steps/info.json /title: "Info" -> "You"`. */
export function differencesOf(before: FileSet, after: FileSet, flow: string): string[] {
  const [previousFiles, is] = [filesOf(before, flow), filesOf(after, flow)];
  return [...new Set([...previousFiles.keys(), ...is.keys()])].sort().flatMap((path) => {
    const [old, next] = [previousFiles.get(path), is.get(path)];
    if (old === undefined) return [`${path} is new`];
    if (next === undefined) return [`${path} is gone`];
    if (old === next) return [];
    return valueDifferences(JSON.parse(old), JSON.parse(next), '').map((line) => `${path} ${line}`);
  });
}

/** The differences of two values as lines. */
export function valueDifferences(before: unknown, after: unknown, at: string): string[] {
  if (isSameText(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [`${at || '/'}: ${shown(before)} -> ${shown(after)}`];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = names.flatMap((name) => valueDifferences(before[name], after[name], `${at}/${name}`));
  return lines.length > 0 ? lines : [`${at || '/'}: in another order`];
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > RELEASES.shownLength ? `${text.slice(0, RELEASES.shownLength)}...` : text;
}
