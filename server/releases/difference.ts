import { isObject, isSameText } from '#engine';
import { type FileSet, filesOf } from '#engine/compile';
import { RELEASES } from '../limits.ts';

/** The differences of a flow's files as lines: `flows/apply/steps/info.json /title: "Info" -> "You"`. */
export function compareFlowFiles(before: FileSet, after: FileSet, flow: string): string[] {
  const [previousFiles, nextFiles] = [filesOf(before, flow), filesOf(after, flow)];
  return [...new Set([...previousFiles.keys(), ...nextFiles.keys()])].sort().flatMap((path) => {
    const [old, next] = [previousFiles.get(path), nextFiles.get(path)];
    if (old === undefined) return [`${path} is new`];
    if (next === undefined) return [`${path} is gone`];
    if (old === next) return [];
    return compareValues(JSON.parse(old), JSON.parse(next), '').map((line) => `${path} ${line}`);
  });
}

/** The differences of two values as lines. */
export function compareValues(before: unknown, after: unknown, at: string): string[] {
  if (isSameText(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [`${at || '/'}: ${shorten(before)} -> ${shorten(after)}`];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = names.flatMap((name) => compareValues(before[name], after[name], `${at}/${name}`));
  return lines.length > 0 ? lines : [`${at || '/'}: in another order`];
}

function shorten(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > RELEASES.shownLength ? `${text.slice(0, RELEASES.shownLength)}...` : text;
}
